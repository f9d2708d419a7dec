import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { paymentStatusNames } from '#worker/features/payments/payments.schema.ts'
import { foldText } from '#worker/lib/text/fold.ts'
import { exactTaka } from '#web/lib/format.ts'
import { formatPhone } from '#web/lib/format-phone.ts'
import type { Found } from './use-people-search.ts'

export type Entry = {
  kind: 'page' | 'setting'
  label: string
  detail?: string
  to: string
  words?: string
}

export type Option = { id: string; group: Group; label: string; detail: string; to: string }
export type Group = 'page' | 'setting' | 'worker' | 'customer' | 'payment'

export const groupLabels: Record<Group, string> = {
  page: 'পাতা',
  setting: 'সেটিংস',
  worker: 'সেবাদাতা',
  customer: 'গ্রাহক',
  payment: 'পেমেন্ট',
}

const maxSettings = 6

function matches(entry: Entry, words: readonly string[]): boolean {
  const text = foldText(`${entry.label} ${entry.detail ?? ''} ${entry.words ?? ''}`)
  return words.every((word) => text.includes(word))
}

const workerStates = { pending: 'অপেক্ষায়', approved: 'অনুমোদিত', rejected: 'প্রত্যাখ্যাত' } as const

const paymentStates: Record<string, string> = paymentStatusNames

/** The options for a text; for an empty text, the pages. `found` is the server's answer. */
export function searchOptions(text: string, entries: readonly Entry[], found: Found | null): Option[] {
  const words = foldText(text).split(/\s+/).filter(Boolean)
  const local = entries.filter((entry) =>
    words.length === 0 ? entry.kind === 'page' : matches(entry, words),
  )
  const settings = local.filter(({ kind }) => kind === 'setting').slice(0, maxSettings)
  return [
    ...[...local.filter(({ kind }) => kind === 'page'), ...settings].map(
      ({ kind, label, detail = '', to }): Option => ({ id: `${kind}-${to}`, group: kind, label, detail, to }),
    ),
    ...(found?.workers ?? []).map(
      ({ id, name, phone, status, is_active: isActive, category, place }): Option => ({
        id: `worker-${id}`,
        group: 'worker',
        label: name,
        detail: `${formatPhone(phone)}, ${category}, ${place}; ${status === 'approved' && !isActive ? 'বন্ধ' : workerStates[status]}`,
        to: adminPaths.worker({ id, status }),
      }),
    ),
    ...(found?.customers ?? []).map(({ id, name, phone }): Option => ({
      id: `customer-${id}`,
      group: 'customer',
      label: name,
      detail: formatPhone(phone ?? ''),
      to: adminPaths.customer(id),
    })),
    ...(found?.payments ?? []).map(({ id, ref, status, amount, payer, plan }): Option => ({
      id: `payment-${id}`,
      group: 'payment',
      label: `${exactTaka(amount)}, ${payer}`,
      detail: `${plan}; ${paymentStates[status] ?? status}; ${ref}`,
      to: adminPaths.payment(id),
    })),
  ]
}

/** The index of the option that a key selects, wrapping around; undefined for other keys and an empty list. */
export function nextIndex(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowUp') return (index - 1 + count) % count
  if (key === 'PageDown') return Math.min(index + 5, count - 1)
  if (key === 'PageUp') return Math.max(index - 5, 0)
  return undefined
}
