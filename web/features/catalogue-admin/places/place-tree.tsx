import type { PartProps } from '#web/ui/layout/page-parts.tsx'
import { useLoaderData, type LoaderFunctionArgs, useNavigate, useRevalidator } from 'react-router'
import { fetchTree, searchPlaces } from './places.calls.ts'
import { readTreeAddress, openNode, treePath, type TreeAddress } from './tree.address.ts'
import { apiContext } from '#web/lib/api.ts'
import { ListFrame, ListHead, useSlashKey } from '#web/ui/list/list-page.tsx'
import { reloadPublicData } from '#web/lib/root-data.ts'
import { CirclePlus, MapPinned, SearchX } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '#web/lib/format.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { loadList } from '#web/lib/list/list-address.ts'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { DeletePlaceDialog, type DeletedPlace } from './delete-dialog.tsx'
import type { Parents } from './parent-fields.tsx'
import { PlaceDialog, type EditedPlace } from './place-dialog.tsx'
import { PlaceRows } from './place-rows.tsx'
import { useQuery } from '#web/lib/hooks/use-query.ts'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { openRowOf } from '#web/ui/list/open-row.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const from = context.get(apiContext)
  const address = readTreeAddress(new URL(request.url).searchParams)
  const loading = Promise.all([
    fetchTree(from, address),
    address.q ? searchPlaces(from, address.q).then(({ data }) => data) : null,
  ])
  const { list, failure } = await loadList(loading, [{ divisions: [], districts: {}, thanas: {} }, null])
  const [tree, found] = list
  return { address, tree, found, failure }
}

export function Component({ tabs }: PartProps) {
  const { address, tree, found, failure } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const searchField = useSlashKey()
  const isOpen = openRowOf(useQuery()) !== undefined
  const [edited, setEdited] = useState<EditedPlace | null>(null)
  const [deleted, setDeleted] = useState<DeletedPlace | null>(null)
  const go = (next: TreeAddress) => navigate(treePath(next), { replace: true, preventScrollReset: true })
  const show = async (parents: Parents | null) => {
    reloadPublicData()
    // Opens the parent of the new place. The navigation loads the tree again even if the parent was open.
    if (parents?.divisionId === undefined) return revalidate()
    await go(openNode({ ...address, q: '' }, parents.divisionId, parents.districtId))
  }
  const addDivision = (
    <Button size="small" icon={CirclePlus} onClick={() => setEdited({ level: 'division', place: null })}>
      বিভাগ যোগ করুন
    </Button>
  )
  return (
    <ListFrame>
      <ListHead
        title="এলাকা"
        search={{
          placeholder: 'বিভাগ, জেলা বা থানা/উপজেলা',
          query: address.q,
          onSearch: (q) => void go({ ...address, q }),
          // The first hit opens.
          onEnter: (q) =>
            void navigate(treePath({ ...address, q }), {
              replace: true,
              preventScrollReset: true,
              state: { enter: 0 },
            }),
          inputRef: searchField,
        }}
        actions={
          <>
            <Button
              variant="secondary"
              size="small"
              icon={CirclePlus}
              onClick={() => setEdited({ level: 'thana', place: null })}
            >
              থানা/উপজেলা যোগ করুন
            </Button>
            {addDivision}
          </>
        }
      />
      {tabs}
      {found && found.length > 0 && (
        <p role="status" className="text-sm text-muted">
          {formatCount(found.length)}টি এলাকা পাওয়া গেছে
        </p>
      )}
      {[...Object.values(tree.districts), ...Object.values(tree.thanas)].map(
        ({ problem }, index) => problem !== undefined && <RetryNotice key={index}>{problem}</RetryNotice>,
      )}
      {failure !== null ? (
        <ErrorState title="এলাকার তালিকা আনা যায়নি">{failure}</ErrorState>
      ) : found && found.length === 0 && !isOpen ? (
        <EmptyState icon={SearchX} title="কোনো এলাকা পাওয়া যায়নি">
          বাংলা বা ইংরেজি অন্য বানানে খুঁজে দেখুন।
        </EmptyState>
      ) : tree.divisions.length === 0 && !isOpen ? (
        <EmptyState icon={MapPinned} title="কোনো তথ্য পাওয়া যায়নি" action={addDivision}>
          বিভাগ যোগ করলে তার ভেতরে জেলা ও থানা/উপজেলা রাখতে পারবেন।
        </EmptyState>
      ) : (
        <PlaceRows tree={tree} found={found} address={address} onEdit={setEdited} onDelete={setDeleted} />
      )}
      {edited && (
        <PlaceDialog
          edited={edited}
          divisions={tree.divisions}
          loadedDistricts={tree.districts}
          onSaved={show}
          onClose={() => setEdited(null)}
        />
      )}
      {deleted && (
        <DeletePlaceDialog
          deleted={deleted}
          onDeleted={reloadPublicData}
          onRename={() => {
            setDeleted(null)
            setEdited(deleted)
          }}
          onClose={() => setDeleted(null)}
        />
      )}
    </ListFrame>
  )
}
