import type { ReactNode } from 'react'
import type { NavigateFunction } from 'react-router'
import {
  keepPainted,
  pressFavourite,
  syncWithAccount,
  type FrameTools,
} from '#web/features/favourites/favourite-buttons.ts'
import type { ChosenPlace } from '#web/features/places/chosen-place.rules.ts'
import { isAnywhere, readKnownPlace } from '#web/features/places/known-place.ts'
import { browsePath, type BrowseFilters } from '#web/features/providers/browse.address.ts'
import { AreaSheet } from '#web/features/places/area-sheet.tsx'
import { PlanSheet } from '#web/features/plans/plan-sheet.tsx'
import { pressShare } from '#web/features/providers/share/share-page.ts'
import { paths } from '#web/app/paths.ts'
import { sessionSnapshot } from '#web/lib/session-store.ts'

type Tools = Pick<FrameTools, 'showToast'> & {
  navigate: NavigateFunction
  /** Shows a sheet over the page, or closes it. */
  show: (sheet: ReactNode) => void
}

/** Paints the state of the buttons, and brings the list of the phone to the account of a customer. */
export function prepare(tools: Tools): void {
  keepPainted()
  void syncWithAccount(tools)
}

/** @throws when the code of a sheet cannot be loaded */
export async function press(pressed: HTMLElement, tools: Tools): Promise<void> {
  const { plans, trade, area, share } = pressed.dataset
  if (plans) return showPlans(Number(plans), tools)
  if (trade) return openTrade(pressed as HTMLAnchorElement, Number(trade), tools)
  if (area) return askForArea(tools, JSON.parse(area) as BrowseFilters)
  keepPainted()
  if (share) return pressShare(pressed)
  await pressFavourite(pressed, { ...tools, navigate: (path) => void tools.navigate(path) }, paths.favourites)
}

async function showPlans(providerId: number, { show }: Tools): Promise<void> {
  show(
    <PlanSheet
      providerId={providerId}
      isGuest={!sessionSnapshot().user}
      onGo={() => show(null)}
      onClose={() => show(null)}
    />,
  )
}

/** Opens the list of a trade in the known area. The first trade of a visitor asks for it. */
async function openTrade(link: HTMLAnchorElement, category: number, tools: Tools): Promise<void> {
  const place = readKnownPlace()
  if (place) await tools.navigate(browsePath({ category, ...place }))
  else if (isAnywhere()) await tools.navigate(link.pathname + link.search)
  else await askForArea(tools, { category }, link.pathname + link.search)
}

const noPlace = { division_id: undefined, district_id: undefined, upazila_id: undefined }

/** @param everywhere the address of the list for the whole country */
async function askForArea(
  { show, navigate }: Tools,
  filters: BrowseFilters,
  everywhere = browsePath({ ...filters, ...noPlace }),
): Promise<void> {
  const open = (place: ChosenPlace | null) => {
    show(null)
    void navigate(place ? browsePath({ ...filters, ...noPlace, ...place }) : everywhere, { replace: true })
  }
  show(<AreaSheet onChoose={open} onClose={() => show(null)} />)
}
