import { useStore } from './use-store.ts'

/** Part of the Network Information API, which only Chromium has. */
type Connection = { saveData?: boolean; effectiveType?: string }

/** Whether to save bytes: the user asked for it, or the network is 3G or slower. */
export function savesData(connection: Connection | undefined): boolean {
  return connection?.saveData === true || /^(slow-2g|2g|3g)$/.test(connection?.effectiveType ?? '')
}

const currentConnection = () =>
  (navigator as Navigator & { connection?: Connection & EventTarget }).connection

function subscribe(changed: () => void) {
  const connection = currentConnection()
  connection?.addEventListener('change', changed)
  return () => connection?.removeEventListener('change', changed)
}

/** `savesData` of this device, for code outside components. Browser only. */
export function deviceSavesData(): boolean {
  return savesData(currentConnection())
}

/** `savesData` of this device as state; false on the server. */
export function useDataSaver(): boolean {
  return useStore(subscribe, deviceSavesData, () => false)
}
