import { dhakaOffset } from '#web/lib/format.ts'
import { useRootData } from '#web/lib/root-data.ts'
import { loadSession } from '#web/lib/session-store.ts'
import { readStored, readStoredJson, writeStored } from '#web/lib/stored.ts'

// What the phone tells of its visitor: that the site was opened or a number asked for, and where. Never who.

/** The day of Asia/Dhaka on which this phone was last counted. */
const dayKey = 'kormi.day'

const placePath = /^\/(?:sheba|biodata|biodata-view)\/[a-z0-9/-]{1,200}$/

/** Staff and workers are no customers. */
const isCustomer = () => (loadSession().user?.role ?? 'customer') === 'customer'

/** Reports the first visit of a day. Without storage each page would be one, so then there is none. */
export function reportVisit(): void {
  const today = new Date(Date.now() + dhakaOffset).toISOString().slice(0, 10)
  const last = readStored(dayKey)
  if (!isCustomer() || last === today || !writeStored(dayKey, today)) return
  const { pathname, search } = location
  const query = new URLSearchParams(search)
  const idOf = (value: unknown) => (/^[1-9]\d{0,8}$/.test(String(value)) ? Number(value) : undefined)
  send('visits', {
    again: last !== null,
    path: placePath.test(pathname) ? pathname : '/',
    category: idOf(query.get('category')),
    district: idOf(
      query.get('district_id') ?? readStoredJson<{ district_id?: unknown }>('kormi.place')?.district_id,
    ),
  })
}

/** Reports that the number of a provider was asked for, once a tab: the way through plan and sign-in asks again. */
export function reportAsk(provider: number): void {
  const key = `kormi.asked.${provider}`
  if (!isCustomer() || readStored(key, 'session') || !writeStored(key, '1', 'session')) return
  send('asks', { provider })
}

/** Whether the site counts visits. Public settings are texts. */
export const useIsCounting = (): boolean => useRootData()?.settings.growth_enabled === '1'

/** Returns a function that reports a press on the button for a number, if the site counts. */
export function useReportAsk(provider: number): () => void {
  const isCounting = useIsCounting()
  return () => {
    if (isCounting) reportAsk(provider)
  }
}

function send(act: 'visits' | 'asks', report: object): void {
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' })
  navigator.sendBeacon?.(`/api/growth/${act}`, body)
}
