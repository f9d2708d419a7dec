import { useStore } from './use-store.ts'

/** Part of the Network Information API, which only Chromium has. */
type Connected = Navigator & { connection?: { saveData?: boolean } }

/** Whether the visitor asked the browser to save data. A slow network says nothing of it. Browser only. */
export const deviceSavesData = (): boolean => (navigator as Connected).connection?.saveData === true

const never = () => () => {}

/** The same as state; false on the server. */
export const useDataSaver = (): boolean => useStore(never, deviceSavesData, () => false)
