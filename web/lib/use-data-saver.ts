import { useSyncExternalStore } from 'react'

/** What the Network Information API tells; Chromium only, so every part may be missing. */
type Connection = { saveData?: boolean; effectiveType?: string }

/** Whether bytes should be spared: the person asked for it, or the network is 3G or slower. */
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

/** `savesData` of this device, also outside of a component, such as before fetching ahead. Browser only. */
export function deviceSavesData(): boolean {
  return savesData(currentConnection())
}

/** `savesData` of this device, kept up to date; false on the server. */
export function useDataSaver(): boolean {
  return useSyncExternalStore(subscribe, deviceSavesData, () => false)
}
