import { settingDefinitions, type SettingKey } from '#worker/features/settings/settings.schema.ts'
import type { Entry } from '#web/features/search/search-options.ts'
import { settingLabels } from '#web/features/settings/settings.labels.ts'
import type { SessionUser } from '#web/lib/session-store.ts'
import { paths } from '../paths.ts'
import { roleMenu } from './account-navigation.ts'

const groupLabels: Record<(typeof settingDefinitions)[SettingKey]['group'], string> = {
  site: 'সাইটের তথ্য',
  contact: 'যোগাযোগ',
  payment: 'পেমেন্ট',
  system: 'সিস্টেম',
  terms: 'শর্তাবলী',
  notifications: 'বিজ্ঞপ্তি',
  faq: 'প্রশ্নোত্তর',
  sms: 'এসএমএস',
  moderation: 'যাচাই',
}

/** The pages and settings that a role may open, as the search finds them. */
export function searchEntries(role: SessionUser['role']): Entry[] {
  const menu = roleMenu(role)
  const pages = menu.map(({ to, label }): Entry => ({
    kind: 'page',
    label,
    to,
    words: to.replaceAll('/', ' '),
  }))
  if (!menu.some(({ to }) => to === paths.adminSettings)) return pages
  const settings = (Object.keys(settingDefinitions) as SettingKey[]).map((key): Entry => {
    const { group } = settingDefinitions[key]
    return {
      kind: 'setting',
      label: settingLabels[key],
      detail: groupLabels[group],
      to: `${paths.adminSettings}?tab=${group}#${key}`,
      words: key,
    }
  })
  return [...pages, ...settings]
}
