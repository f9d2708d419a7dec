import type { PartProps } from '#web/ui/layout/page-parts.tsx'
import { CirclePlus, MapPinned } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLoaderData } from 'react-router'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { reloadPublicData } from '#web/lib/root-data.ts'
import { PlaceFields } from '#web/features/places/place-fields.tsx'
import type { PlaceDraft, PlaceTree } from '#web/features/places/chosen-place.rules.ts'
import { fetchPlaces } from '#web/features/places/places.calls.ts'
import { api, unwrap, type Api } from '#web/lib/api.ts'
import { ifUnchanged } from '#web/lib/form/edit-version.ts'
import { defineList, listLoader, listQuery, notLoaded } from '#web/lib/list/list-address.ts'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { EditDialog, useEditDialog } from '#web/ui/dialog/edit-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { type RowColumn, Rows } from '#web/ui/list/rows.tsx'
import { newLocality } from '#worker/features/catalogue-admin/places/place-forms.schema.ts'
import { EditAndDelete, editColumn } from '#web/ui/list/row-cells.tsx'

const localitiesList = defineList(adminPaths.localities, {})
type LocalitiesAddress = ReturnType<typeof localitiesList.read>

const fetchLocalities = (from: Api, address: LocalitiesAddress) =>
  unwrap(from.admin.localities.$get({ query: listQuery(address) }))
type Locality = Awaited<ReturnType<typeof fetchLocalities>>['data'][number]

export const loader = listLoader(localitiesList, fetchLocalities, { data: [], meta: notLoaded })

const param = ({ id }: Locality) => ({ id: String(id) })

type LocalityDialogProps = { locality: Locality | null; onClose: () => void }

function LocalityDialog({ locality, onClose }: LocalityDialogProps) {
  const [places, setPlaces] = useState<PlaceTree | null>(null)
  const [draft, setDraft] = useState<PlaceDraft>({
    division_id: locality?.division_id ?? null,
    district_id: locality?.district_id ?? null,
    upazila_id: locality?.upazila_id ?? null,
  })
  useEffect(() => {
    fetchPlaces(api).then(setPlaces, () => undefined)
  }, [])
  const dialog = useEditDialog<Locality, typeof newLocality>({
    row: locality,
    schema: newLocality,
    shownFields: ['name', 'spellings', 'upazila_id'],
    failureMessage: locality ? 'এলাকা হালনাগাদ করা যায়নি' : 'এলাকা যোগ করা যায়নি',
    save: (json, seen) =>
      locality
        ? unwrap(api.admin.localities[':id'].$put({ param: param(locality), json }, ifUnchanged(seen)))
        : unwrap(api.admin.localities.$post({ json })),
    differences: (mine, theirs) => [
      { label: 'নাম', mine: mine.name, theirs: theirs.name },
      {
        label: 'অন্য বানান',
        mine: (mine.spellings ?? []).join(', '),
        theirs: theirs.spellings.join(', '),
      },
    ],
    onClose,
  })
  return (
    <EditDialog {...dialog} title={locality ? `${locality.name} সম্পাদনা` : 'নতুন পাড়া বা বাজার'}>
      <Field name="name" label="নাম">
        <TextInput lang="bn" autoComplete="off" defaultValue={locality?.name} />
      </Field>
      <Field name="spellings" label="অন্য বানান" optional hint="কমা দিয়ে আলাদা করুন; ইংরেজি বানানও লিখুন">
        <TextInput autoComplete="off" defaultValue={locality?.spellings.join(', ')} />
      </Field>
      <PlaceFields
        places={places ?? { divisions: [], districts: [], thanas: [] }}
        draft={draft}
        onChange={setDraft}
      />
    </EditDialog>
  )
}

export function Component({ tabs }: PartProps) {
  const loaded = useLoaderData<typeof loader>()
  const { list: localities } = loaded
  /** Null for a new one. */
  const [edited, setEdited] = useState<Locality | null>()
  const [deleted, setDeleted] = useState<Locality | null>(null)
  const addButton = (
    <Button size="small" icon={CirclePlus} onClick={() => setEdited(null)}>
      যোগ করুন
    </Button>
  )
  return (
    <>
      <ListPage
        title="এলাকা"
        tabs={tabs}
        list={localitiesList}
        of={loaded}
        search={{ placeholder: 'নাম, থানা বা জেলা' }}
        actions={addButton}
        total={{ unit: 'টি' }}
        noMatches={{
          title: 'কোনো পাড়া বা বাজার পাওয়া যায়নি',
          hint: 'একাধিক থানায় পড়লে প্রতিটি থানার জন্য একবার যোগ করুন।',
        }}
        empty={{
          icon: MapPinned,
          title: 'এখনো কোনো পাড়া বা বাজার নেই',
          hint: 'মানুষ খোঁজার সময় এলাকার যে নাম লেখেন, আর সেটি কোন থানায়, তা এখানে থাকে।',
          action: addButton,
        }}
      >
        <Rows
          caption="পাড়া ও বাজার"
          columns={columnsFor(setEdited)}
          rows={localities.data}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          renderDetail={(locality) => (
            <div className="flex flex-wrap gap-2">
              <EditAndDelete row={locality} name={locality.name} onEdit={setEdited} onDelete={setDeleted} />
            </div>
          )}
        />
      </ListPage>
      {edited !== undefined && <LocalityDialog locality={edited} onClose={() => setEdited(undefined)} />}
      {deleted && (
        <DeleteDialog
          title={`${deleted.name} মুছে ফেলবেন?`}
          onDelete={() => unwrap(api.admin.localities[':id'].$delete({ param: param(deleted) }))}
          onDeleted={reloadPublicData}
          onClose={() => setDeleted(null)}
        >
          <p>খোঁজার সময় এই নামে আর {deleted.thana} বোঝা যাবে না।</p>
        </DeleteDialog>
      )}
    </>
  )
}

const columnsFor = (onEdit: (locality: Locality) => void): RowColumn<Locality>[] => [
  { header: 'নাম', heading: true, width: 'w-1/4', cell: ({ name }) => name },
  { header: 'থানা/উপজেলা', phone: 1, cell: ({ thana, district }) => `${thana}, ${district}` },
  { header: 'অন্য বানান', phone: 3, cell: ({ spellings }) => spellings.join(', ') },
  { ...editColumn(({ name }) => name, onEdit), phone: 'end' },
]
