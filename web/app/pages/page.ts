import type { PartLabels } from '#web/lib/part-links.ts'
import type { MenuIcon } from '#web/ui/layout/icons/menu.ts'
import type { PageWidth } from '#web/ui/layout/page.tsx'
import type { Right } from '#worker/lib/rights.schema.ts'

/** The groups of the menu of the staff. Pages of the group `foot` stand below them. */
export type MenuGroup = 'work' | 'people' | 'money' | 'site' | 'foot'
/** What waits behind a menu item, by the name of its count at the server. */
export type WaitingName = 'submissions' | 'comments' | 'payments'

/**
 * One row of the table of pages. `public-pages.ts` and `entry-pages.ts` have those that the Worker renders, `account-pages.ts` those that
 * the browser makes, `admin-pages.ts` those of the staff area. The Worker, the build and the tests read them, too, so they are data only.
 */
export type PageRow = {
  /** Pattern of the router. */
  path: string
  /** The page is `features/<module>.page.tsx`. */
  module: string
  /** Who may open the page. Without a right it is open to guests, too. */
  right?: Right
  /** The name of the row of the staff area under which it stands: the menus list it only for those who may not open that page. */
  under?: string
  /** Search engines list it, under its address without parameters. */
  listed?: true
  /** What the header and the loader ask the server for a signed-in user. An inline script asks it before the code is there. */
  reads?: readonly string[]
  /** What the frame shows around a placeholder until the page is there: `TablePage` reads the same row. A list is dense. */
  frame?:
    | 'list'
    | {
        width?: PageWidth
        dense?: true
        /** Below the heading. */
        lead?: string
        /** Its tabs. The first one is open if the address names none. */
        tabs?: readonly { label: string; to: string }[]
        /** On a phone, the first row of its list opens at once: what stands in place of heading and tabs. */
        opened?: { heading: string; list: { label: string; to: string } }
      }
  /** The parts of the page, one of which its address names. */
  tabs?: PartLabels
  /** What the page says below its heading if its data cannot be loaded, before the reason. */
  failure?: string
} & (WithTitle | { title?: undefined; menu?: undefined })

type WithTitle = {
  /** Of the document and of the menu. The page exports `head` if its title depends on its data. */
  title: string
  /** The menus list the page, in the order of the table, to those with the right; the default is that of the page. */
  menu?: {
    icon: MenuIcon
    short?: string
    right?: Right
    group?: MenuGroup
    waits?: WaitingName
    /** Its text in the menus for those who may also open a page that stands under it. */
    family?: string
  }
}
