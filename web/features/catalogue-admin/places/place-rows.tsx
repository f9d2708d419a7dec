import { ChevronDown, ChevronRight, Plus } from 'lucide-react'
import { useLocation, useNavigation } from 'react-router'
import type { PlaceLevel } from '#worker/features/places/places.schema.ts'
import { formatCount } from '#web/lib/format.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Button, ButtonLink } from '#web/ui/layout/button.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Link } from '#web/ui/layout/link.tsx'
import { openRowOf } from '#web/ui/list/open-row.ts'
import { type RowColumn, Rows } from '#web/ui/list/rows.tsx'
import type { DeletedPlace } from './delete-dialog.tsx'
import type { Parents } from './parent-fields.tsx'
import type { EditedPlace } from './place-dialog.tsx'
import { kindNames, levelNames, placeFacts } from './place.labels.ts'
import type { District, Division, FoundPlace, Thana, Tree } from './places.calls.ts'
import { closeNode, openNode, pathTo, readTreeAddress, treePath, type TreeAddress } from './tree.address.ts'
import { EditAndDelete, editColumn } from '#web/ui/list/row-cells.tsx'

type PlaceRow = {
  level: PlaceLevel
  place: Pick<FoundPlace, 'id' | 'name' | 'bn_name' | 'aka'> & { kind?: Thana['kind'] }
  /** The place in full, to change it. A search finds its name only. */
  full?: Division | District | Thana
  parents: Parents
  /** Where it is, or what is in it. */
  within: string
  /** The node that holds its children. A thana and a search result have none. */
  node?: string
}

const keyOf = ({ level, place }: PlaceRow) => `${level}-${place.id}`

/** The divisions and, below each open one, what is in it. */
function rowsOfTree({ divisions, districts, thanas }: Tree, { nodes }: TreeAddress): PlaceRow[] {
  const isOpen = (node: string) => nodes.includes(node)
  return divisions.flatMap((division): PlaceRow[] => [
    {
      level: 'division',
      place: division,
      full: division,
      parents: {},
      within: `${formatCount(division.children_count)}টি জেলা`,
      node: String(division.id),
    },
    ...(isOpen(String(division.id)) ? (districts[division.id]?.places ?? []) : []).flatMap(
      (district): PlaceRow[] => {
        const node = `${division.id}-${district.id}`
        const parents = { divisionId: division.id }
        return [
          {
            level: 'district',
            place: district,
            full: district,
            parents,
            within: `${formatCount(district.children_count)}টি থানা/উপজেলা`,
            node,
          },
          ...(isOpen(node) ? (thanas[district.id]?.places ?? []) : []).map((thana): PlaceRow => ({
            level: 'thana',
            place: thana,
            full: thana,
            parents: { ...parents, districtId: district.id },
            within: district.bn_name,
          })),
        ]
      },
    ),
  ])
}

const rowOfFound = (place: FoundPlace): PlaceRow => ({
  level: place.level,
  place,
  parents: {
    divisionId: place.level === 'division' ? undefined : place.division_id,
    districtId: place.level === 'thana' ? place.district_id : undefined,
  },
  within: place.within,
})

type PlaceRowsProps = {
  tree: Tree
  found: readonly FoundPlace[] | null
  address: TreeAddress
  onEdit: (edited: EditedPlace) => void
  onDelete: (place: DeletedPlace) => void
}

/** The tree of places as the rows of a list, or what a search found. */
export function PlaceRows({ tree, found, address, onEdit, onDelete }: PlaceRowsProps) {
  const edit = ({ level, full, parents }: PlaceRow) => onEdit({ level, place: full ?? null, ...parents })
  return (
    <Rows
      caption="এলাকা"
      columns={columnsFor(address, found ? null : edit)}
      rows={found ? found.map(rowOfFound) : rowsOfTree(tree, address)}
      rowKey={keyOf}
      rowName={({ place }) => place.bn_name}
      renderDetail={(row) => (
        <>
          <DefinitionList
            items={placeFacts({ ...row.place, ...row.full }).map(([term, value]) => ({
              term,
              value: <span className="wrap-anywhere">{value}</span>,
            }))}
          />
          <p className="flex flex-wrap gap-2">
            {found && (
              <ButtonLink
                variant="secondary"
                size="small"
                to={pathTo({ ...row.parents, ...row, id: row.place.id })}
              >
                তালিকায় দেখুন
              </ButtonLink>
            )}
            {row.full && row.level !== 'thana' && (
              <Button
                variant="secondary"
                size="small"
                icon={Plus}
                onClick={() =>
                  onEdit(
                    row.level === 'division'
                      ? { level: 'district', place: null, divisionId: row.place.id }
                      : { level: 'thana', place: null, ...row.parents, districtId: row.place.id },
                  )
                }
              >
                {row.level === 'division' ? 'জেলা যোগ করুন' : 'থানা/উপজেলা যোগ করুন'}
              </Button>
            )}
            {row.full && (
              <EditAndDelete
                row={row}
                name={row.place.bn_name}
                onEdit={edit}
                onDelete={() => row.full && onDelete({ level: row.level, place: row.full, ...row.parents })}
              />
            )}
          </p>
        </>
      )}
    />
  )
}

type Edit = (row: PlaceRow) => void

/** `onEdit` is null for what a search found: its places are shown in the tree first. */
const columnsFor = (address: TreeAddress, onEdit: Edit | null): RowColumn<PlaceRow>[] => [
  {
    header: 'নাম',
    heading: true,
    width: 'w-2/5',
    lead: (row) => <Toggle row={row} address={address} />,
    cell: ({ place }) => place.bn_name,
    after: ({ place }) => <span className="truncate text-sm font-normal text-muted">{place.name}</span>,
  },
  {
    header: 'ধরন',
    phone: 1,
    width: 'w-36',
    cell: ({ level, place }) => (
      <Badge>{place.kind === 'metro_thana' ? kindNames.metro_thana : levelNames[level]}</Badge>
    ),
  },
  { header: 'ভেতরে', phone: 2, cell: ({ within }) => within },
  ...(onEdit
    ? ([
        {
          header: 'সেবাদাতা',
          width: 'w-28',
          phone: 3,
          align: 'end',
          cell: ({ full }) => full && `${formatCount(full.biodata_count)} জন`,
        } as const,
        { ...editColumn<PlaceRow>(({ place }) => place.bn_name, onEdit), phone: 'end' } as const,
      ] satisfies RowColumn<PlaceRow>[])
    : []),
]

const indents: Record<PlaceLevel, string> = { division: '', district: 'ms-5', thana: 'ms-10' }

/** Opens and closes the node of a division or district, and stands where a thana has none. */
function Toggle({ row, address }: { row: PlaceRow; address: TreeAddress }) {
  const { search } = useLocation()
  const next = useNavigation().location
  const nextNodes = next ? readTreeAddress(new URLSearchParams(next.search)).nodes : []
  const { level, place, parents, node } = row
  if (node === undefined) return address.q ? null : <span className={`w-11 shrink-0 ${indents[level]}`} />
  const isOpen = address.nodes.includes(node)
  // The open panel stays.
  const shown = { ...address, open: openRowOf(new URLSearchParams(search)) }
  const opened =
    level === 'division' ? openNode(shown, place.id) : openNode(shown, parents.divisionId ?? 0, place.id)
  return (
    <Link
      to={treePath(isOpen ? closeNode(shown, node) : opened)}
      replace
      preventScrollReset
      role="button"
      aria-expanded={isOpen}
      className={`relative z-1 inline-flex size-11 narrow:-my-2 shrink-0 items-center justify-center ${indents[level]}`}
    >
      {!isOpen && nextNodes.includes(node) ? (
        <Spinner className="size-6" />
      ) : (
        <Icon icon={isOpen ? ChevronDown : ChevronRight} className="size-6 text-action" />
      )}
      <span className="sr-only">
        {place.bn_name}: {row.within}
      </span>
    </Link>
  )
}
