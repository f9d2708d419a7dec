import { useNavigation } from 'react-router'
import type { ReactNode } from 'react'
import { formatCount } from '#web/lib/format.ts'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { kindNames } from './place.labels.ts'
import type { DeletedPlace } from './delete-dialog.tsx'
import type { Parents } from './parent-fields.tsx'
import type { EditedPlace } from './place-dialog.tsx'
import type { Children, District, Division, Thana, Tree } from './places.calls.ts'
import { closeNode, openNode, readTreeAddress, treePath, type TreeAddress } from './tree.address.ts'
import type { PlaceLevel } from '#worker/features/places/places.schema.ts'
import { ChevronDown, ChevronRight, Pencil, Plus, Trash2 } from 'lucide-react'
import { Link } from '#web/ui/layout/link.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'

type PlaceTreeProps = {
  tree: Tree
  address: TreeAddress
  onEdit: (edited: EditedPlace) => void
  onDelete: (place: DeletedPlace) => void
}

export function PlaceTree({ tree, address: shown, onEdit, onDelete }: PlaceTreeProps) {
  const next = useNavigation().location
  const nextOpen = next ? readTreeAddress(new URLSearchParams(next.search)).open : []
  const address = { ...shown, at: undefined }

  const toggleOf = (node: string, open: TreeAddress) => {
    const isOpen = shown.open.includes(node)
    return {
      isOpen,
      isOpening: !isOpen && nextOpen.includes(node),
      to: treePath(isOpen ? closeNode(address, node) : open),
    }
  }
  const rowOf = (level: PlaceLevel, place: Division | District | Thana, parents?: Parents) => ({
    place,
    isShown: shown.at === `${level}-${place.id}`,
    onEdit: () => onEdit({ level, place, ...parents }),
    onDelete: () => onDelete({ level, place, ...parents }),
  })

  const thanaRow = (division: Division, district: District) => (thana: Thana) => (
    <PlaceRow
      key={thana.id}
      {...rowOf('thana', thana, { divisionId: division.id, districtId: district.id })}
      badge={thana.kind === 'metro_thana' ? kindNames.metro_thana : undefined}
    />
  )
  const districtRow = (division: Division) => (district: District) => (
    <PlaceRow
      key={district.id}
      {...rowOf('district', district, { divisionId: division.id })}
      within={`${formatCount(district.children_count)}টি থানা/উপজেলা`}
      toggle={toggleOf(`${division.id}-${district.id}`, openNode(address, division.id, district.id))}
      addLabel="থানা/উপজেলা যোগ করুন"
      onAdd={() => onEdit({ level: 'thana', place: null, divisionId: division.id, districtId: district.id })}
    >
      {shown.open.includes(`${division.id}-${district.id}`) && (
        <Nodes
          of={tree.thanas[district.id]}
          empty="কোনো থানা/উপজেলা নেই"
          row={thanaRow(division, district)}
        />
      )}
    </PlaceRow>
  )
  return (
    <ul className="flex flex-col divide-y divide-line">
      {tree.divisions.map((division) => (
        <PlaceRow
          key={division.id}
          {...rowOf('division', division)}
          within={`${formatCount(division.children_count)}টি জেলা`}
          toggle={toggleOf(String(division.id), openNode(address, division.id))}
          addLabel="জেলা যোগ করুন"
          onAdd={() => onEdit({ level: 'district', place: null, divisionId: division.id })}
        >
          {shown.open.includes(String(division.id)) && (
            <Nodes of={tree.districts[division.id]} empty="কোনো জেলা নেই" row={districtRow(division)} />
          )}
        </PlaceRow>
      ))}
    </ul>
  )
}

type NodesProps<Place> = {
  of: Children<Place> | undefined
  empty: string
  row: (place: Place) => ReactNode
}

function Nodes<Place>({ of: children, empty, row }: NodesProps<Place>) {
  if (!children) return null
  if (children.problem !== undefined) return <RetryNotice>{children.problem}</RetryNotice>
  if (children.places.length === 0) return <p className="py-3 text-muted">{empty}</p>
  return <ul className="flex flex-col">{children.places.map(row)}</ul>
}

type PlaceRowProps = {
  place: { id: number; name: string; bn_name: string; biodata_count: number }
  /** The number of places in it, such as '১৩টি জেলা'. */
  within?: string
  badge?: string | undefined
  isShown: boolean
  /** The address that opens or closes the node; a thana has none. */
  toggle?: { to: string; isOpen: boolean; isOpening: boolean }
  addLabel?: string
  onAdd?: () => void
  onEdit: () => void
  onDelete: () => void
  children?: ReactNode
}

// A stable function, so that React calls it only when a row becomes the shown one.
const scrollIntoCenter = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'center' })

function PlaceRow({ place, within, badge, isShown, toggle, children, ...actions }: PlaceRowProps) {
  const { name, bn_name: bengali, biodata_count: profiles } = place
  const words = (
    <span className="min-w-0 truncate">
      <span className="font-semibold">{bengali}</span> <span className="text-muted">({name})</span>
      <span className="text-sm text-muted">
        {[' ', within, `${formatCount(profiles)} জন সেবাদাতা`].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
  return (
    <li>
      <div
        ref={isShown ? scrollIntoCenter : undefined}
        data-place={place.id}
        className={`flex min-h-12 items-center justify-between gap-x-3 rounded-card ps-1 pe-2 ${isShown ? 'bg-tint' : 'hover:bg-ground'}`}
      >
        {toggle ? (
          <Link
            to={toggle.to}
            replace
            preventScrollReset
            role="button"
            aria-expanded={toggle.isOpen}
            className="flex min-h-11 min-w-0 flex-1 items-center gap-2"
          >
            {toggle.isOpening ? (
              <Spinner className="size-6" />
            ) : (
              <Icon icon={toggle.isOpen ? ChevronDown : ChevronRight} className="size-6 text-action" />
            )}
            {words}
          </Link>
        ) : (
          <div className="flex min-h-11 min-w-0 flex-1 items-center gap-2 ps-2">
            {words}
            {badge && <Badge>{badge}</Badge>}
          </div>
        )}
        <div className="ms-auto flex shrink-0">
          {actions.onAdd && (
            <Button
              variant="quiet"
              size="small"
              icon={Plus}
              aria-label={`${bengali}: ${actions.addLabel}`}
              onClick={actions.onAdd}
            >
              <span className="max-sm:sr-only">যোগ</span>
            </Button>
          )}
          <Button
            variant="quiet"
            size="small"
            icon={Pencil}
            aria-label={`${bengali} সম্পাদনা করুন`}
            onClick={actions.onEdit}
          >
            <span className="max-sm:sr-only">সম্পাদনা</span>
          </Button>
          <Button
            variant="remove"
            size="small"
            icon={Trash2}
            aria-label={`${bengali} মুছুন`}
            onClick={actions.onDelete}
          >
            <span className="max-sm:sr-only">মুছুন</span>
          </Button>
        </div>
      </div>
      {children && <div className="ms-3 border-s border-line ps-2 sm:ms-5 sm:ps-4">{children}</div>}
    </li>
  )
}
