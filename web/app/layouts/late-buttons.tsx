import type { ReactNode } from 'react'
import type { NavigateFunction } from 'react-router'
import {
  keepPainted,
  pressFavourite,
  syncWithAccount,
  type FrameTools,
} from '#web/features/favourites/favourite-buttons.ts'
import { noPlace, type ChosenPlace } from '#web/features/places/chosen-place.rules.ts'
import { knownPlaceEvent, readKnownPlace } from '#web/features/places/known-place.ts'
import { browsePath, type BrowseFilters } from '#web/features/providers/browse.address.ts'
import { AreaQuestion } from '#web/features/places/area-question.tsx'
import { PlanSheet } from '#web/features/entitlements/plans/plan-sheet.tsx'
import { fetchPlaceOrder } from '#web/features/providers/search-box/suggestions.calls.ts'
import { pressShare } from '#web/features/providers/share/share-page.tsx'
import { paths } from '#web/app/pages/paths.ts'
import { sessionSnapshot } from '#web/lib/session-store.ts'
import { Sheet } from '#web/ui/dialog/sheet.tsx'

type Tools = Pick<FrameTools, 'showToast'> & {
  navigate: NavigateFunction
  /** Shows a sheet over the page, or closes it. */
  show: (sheet: ReactNode) => void
}

/** Paints the state of the buttons, and brings the list of the phone to the account of a customer. Calling it again changes nothing. */
export function prepare(tools: Tools): void {
  keepPainted()
  void syncWithAccount(tools)
  addEventListener(knownPlaceEvent, leadToKnownPlace)
  leadToKnownPlace()
}

/** The links to trades, whose HTML is the same for every visitor, lead to the list of the known place. */
function leadToKnownPlace(): void {
  const place = readKnownPlace()
  if (!place) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-static] a[data-trade]'))
    link.setAttribute('href', browsePath({ category: Number(link.dataset.trade), ...place }))
}

export async function press(pressed: HTMLElement, tools: Tools): Promise<void> {
  const { plans, free, area, share, report } = pressed.dataset
  if (plans) return showPlans(Number(plans), free !== undefined, tools)
  if (area) return askForArea(tools, JSON.parse(area) as BrowseFilters)
  if (report) return tools.navigate(paths.reportReview(Number(report)))
  keepPainted()
  if (share) return pressShare(pressed)
  await pressFavourite(pressed, { ...tools, navigate: (path) => void tools.navigate(path) }, paths.favourites)
}

function showPlans(providerId: number, promisesFree: boolean, { show }: Tools): void {
  show(
    <PlanSheet
      providerId={providerId}
      isGuest={!sessionSnapshot().user}
      promisesFree={promisesFree}
      onGo={() => show(null)}
      onClose={() => show(null)}
    />,
  )
}

/** The question for the area over any page, from the place in the header. */
function askForArea({ show, navigate }: Tools, filters: BrowseFilters): void {
  const open = (place: ChosenPlace | null) => {
    show(null)
    // The entry of the sheet in the history is replaced.
    void navigate(browsePath({ ...filters, ...noPlace, ...place }), { replace: true })
  }
  show(
    <Sheet title="কোন এলাকায় খুঁজবেন?" onClose={() => show(null)}>
      <AreaQuestion onChoose={open} readOrder={fetchPlaceOrder} />
    </Sheet>,
  )
}
