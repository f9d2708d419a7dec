import { SearchDialog } from '#web/features/accounts/staff-search/search-dialog.tsx'
import {
  settingDefinitions,
  type SettingsGroup,
} from '#worker/features/settings/setting-definitions.schema.ts'
import type { Entry } from '#web/features/accounts/staff-search/search-options.rules.ts'
import { settingKeys } from '#worker/features/settings/settings.schema.ts'
import { adminPaths, settingsTabOf, settingsTabs } from '#web/app/pages/admin-pages.ts'
import { can, type Person } from '#worker/lib/rights.schema.ts'
import { partLinks } from '#web/lib/part-links.ts'
import { openPages } from '#web/app/pages/page-families.tsx'
import { publicPages } from '#web/app/pages/public-pages.ts'

export function searchEntries(user: Person): Entry[] {
  const titled = publicPages.flatMap((page) => ('title' in page ? page : []))
  const pages = [...openPages(user), ...titled].map(({ path, title, menu }): Entry => ({
    kind: 'page',
    label: title,
    to: path,
    words: [path.replaceAll('/', ' '), menu && 'family' in menu && menu.family].filter(Boolean).join(' '),
  }))
  // The first part of a page is open under its own address.
  const parts = openPages(user).flatMap(({ path, title, tabs = {} }) =>
    partLinks(path, tabs, user)
      .slice(1)
      .map(({ label, to }): Entry => ({
        kind: 'page',
        label,
        detail: title,
        to,
        words: '',
      })),
  )
  const mayOpen = (group: SettingsGroup) =>
    can(user, group === 'terms' || group === 'faq' ? 'texts' : 'settings')
  const opened = settingKeys.filter((key) => mayOpen(settingDefinitions[key].group))
  const settings = opened.map((key): Entry => {
    const { group } = settingDefinitions[key]
    return {
      kind: 'setting',
      label: settingDefinitions[key].label,
      detail: settingsTabs[settingsTabOf(group)],
      // The page focuses the field of this name.
      to: `${adminPaths.settingsTab(group)}#${key}`,
      words: key,
    }
  })
  return [...pages, ...parts, ...settings]
}

/** The search of the staff area, limited to what the user may open. */
export function SearchEverything({ user, onClose }: { user: Person; onClose: () => void }) {
  return (
    <SearchDialog entries={searchEntries(user)} withPayments={can(user, 'read_payments')} onClose={onClose} />
  )
}
