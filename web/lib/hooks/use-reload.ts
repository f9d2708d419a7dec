import { useRevalidator } from 'react-router'

let due = 0

/** Whether a write has asked for the data of the page, which have not come yet: a change of the address must not do without them. */
export const isReloadDue = (): boolean => due > 0

/** Loads the data of the page again, also if another navigation begins meanwhile. */
export function useReload(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return async () => {
    due += 1
    try {
      await revalidate()
    } finally {
      due -= 1
    }
  }
}
