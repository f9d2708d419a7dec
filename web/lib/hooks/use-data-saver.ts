import { useStore } from './use-store.ts'

/** Part of the Network Information API, which only Chromium has. */
type Connection = { saveData?: boolean }

const currentConnection = () =>
  (navigator as Navigator & { connection?: Connection & EventTarget }).connection

function subscribe(changed: () => void) {
  const connection = currentConnection()
  connection?.addEventListener('change', changed)
  return () => connection?.removeEventListener('change', changed)
}

/** Whether the visitor asked the browser to save data. A slow network says nothing of it. Browser only. */
export const deviceSavesData = (): boolean => currentConnection()?.saveData === true

/** The same as state; false on the server. */
export function useDataSaver(): boolean {
  return useStore(subscribe, deviceSavesData, () => false)
}
