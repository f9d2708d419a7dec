import '#web/staff.css'
import { CirclePlus, MapPinned, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { adminPaths } from '#web/app/admin-paths.ts'
import { reloadPublicData } from '#web/app/revalidation.ts'
import { PlaceFields } from '#web/features/places/place-fields.tsx'
import type { PlaceDraft, PlaceTree } from '#web/features/places/chosen-place.rules.ts'
import { fetchPlaces } from '#web/features/places/places.calls.ts'
import { api, unwrap, type Api } from '#web/lib/api.ts'
import { ifUnchanged } from '#web/lib/form/edit-version.ts'
import { formatCount } from '#web/lib/format.ts'
import { defineList, listLoader, listQuery, notLoaded } from '#web/lib/list/list-address.ts'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { EditDialog, useEditDialog } from '#web/ui/dialog/edit-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Button, ButtonLink } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListFailure } from '#web/ui/list/list-failure.tsx'
import { Pagination } from '#web/ui/list/pagination.tsx'
import { SearchBox } from '#web/ui/list/search-box.tsx'
import { newLocality } from '#worker/features/catalogue/localities/localities.schema.ts'

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
  const { fields: errors } = dialog.form.errors
  return (
    <EditDialog
      {...dialog}
      title={locality ? `${locality.name} সম্পাদনা` : 'নতুন পাড়া বা বাজার'}
      saveLabel={locality ? 'সংরক্ষণ করুন' : 'যোগ করুন'}
    >
      <Field label="নাম" error={errors.name}>
        <TextInput name="name" lang="bn" autoComplete="off" defaultValue={locality?.name} />
      </Field>
      <Field
        label="অন্য বানান"
        optional
        hint="কমা দিয়ে আলাদা করুন; ইংরেজি বানানও লিখুন"
        error={errors.spellings}
      >
        <TextInput name="spellings" autoComplete="off" defaultValue={locality?.spellings.join(', ')} />
      </Field>
      <PlaceFields
        places={places ?? { divisions: [], districts: [], thanas: [] }}
        draft={draft}
        onChange={setDraft}
        errors={errors}
      />
    </EditDialog>
  )
}

export function Component() {
  const { address, list: localities, failure } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const [edited, setEdited] = useState<{ locality: Locality | null } | null>(null)
  const [deleted, setDeleted] = useState<Locality | null>(null)
  return (
    <Page
      title="পাড়া ও বাজার"
      description="মানুষ খোঁজার সময় এলাকার যে নাম লেখেন, আর সেটি কোন থানায়"
      actions={
        <>
          <ButtonLink variant="secondary" to={adminPaths.geolocation}>
            এলাকা
          </ButtonLink>
          <Button icon={CirclePlus} onClick={() => setEdited({ locality: null })}>
            যোগ করুন
          </Button>
        </>
      }
    >
      <SearchBox
        placeholder="নাম, থানা বা জেলা"
        query={address.q}
        onSearch={(q) => void navigate(localitiesList.searched(address, q), { replace: true })}
      />
      {failure !== null ? (
        <ListFailure>{failure}</ListFailure>
      ) : localities.data.length === 0 ? (
        <EmptyState icon={MapPinned} title="কোনো পাড়া বা বাজার পাওয়া যায়নি">
          একাধিক থানায় পড়লে প্রতিটি থানার জন্য একবার যোগ করুন।
        </EmptyState>
      ) : (
        <Card className="max-sm:px-2">
          <p role="status" className="text-sm text-muted">
            {formatCount(localities.meta.total)}টি
          </p>
          <ul className="divide-y divide-line">
            {localities.data.map((locality) => (
              <li
                key={locality.id}
                className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2"
              >
                <span className="min-w-0 wrap-anywhere">
                  <span className="font-semibold">{locality.name}</span>{' '}
                  <span className="text-muted">{locality.spellings.join(', ')}</span>
                  <span className="block text-sm text-muted">
                    {locality.thana}, {locality.district}
                  </span>
                </span>
                <span className="flex">
                  <Button
                    variant="quiet"
                    size="small"
                    icon={Pencil}
                    aria-label={`${locality.name} সম্পাদনা করুন`}
                    onClick={() => setEdited({ locality })}
                  >
                    সম্পাদনা
                  </Button>
                  <Button
                    variant="remove"
                    size="small"
                    icon={Trash2}
                    aria-label={`${locality.name} মুছুন`}
                    onClick={() => setDeleted(locality)}
                  >
                    মুছুন
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Pagination
        current={localities.meta.current_page}
        last={localities.meta.last_page}
        hrefFor={(page) => localitiesList.pageOf(address, page)}
      />
      {edited && <LocalityDialog locality={edited.locality} onClose={() => setEdited(null)} />}
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
    </Page>
  )
}
