import '#web/staff.css'
import { CloudUpload, Trash2, UserRoundPlus } from 'lucide-react'
import { useState, useCallback, useEffect, useRef } from 'react'
import { useLoaderData, useNavigate, type LoaderFunctionArgs, useRevalidator } from 'react-router'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { RelatedPages } from '#web/app/pages/page-families.tsx'
import { TablePage } from '#web/app/pages/table-page.tsx'
import { fetchPlaces } from '#web/features/places/places.calls.ts'
import { apiContext, unwrap } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { formatDateTime } from '#web/lib/format-time.ts'
import { useQuery } from '#web/lib/hooks/use-query.ts'
import { defineList, listLoader, notLoaded } from '#web/lib/list/list-address.ts'
import { keepDataIf } from '#web/lib/reload.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Button, ButtonLink } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PhoneNumber } from '#web/ui/layout/phone-number.tsx'
import { Pagination } from '#web/ui/list/pagination.tsx'
import { emptyFields, firstWrongStep, formAddress, formIn, steps, wrongFields } from './form.rules.ts'
import { fetchOwnForms, sendForm } from './onboarding.calls.ts'
import { OwnForms } from './own-forms.tsx'
import { TakeForm } from './take-form.tsx'
import { withCopy, type StoredForm, readForms, removeForm, saveForm } from './vault.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { useOnline } from '#web/lib/hooks/use-online.ts'
import { storedToken } from '#web/lib/session-store.ts'

const ownForms = defineList(adminPaths.onboarding, {})

const loadOwn = listLoader(ownForms, fetchOwnForms, {
  data: [],
  meta: notLoaded,
  figures: null,
  daily_limit: 0,
  missed_call_number: '',
})

export async function loader(args: LoaderFunctionArgs) {
  const api = args.context.get(apiContext)
  const [own, trades, places] = await Promise.all([
    loadOwn(args),
    withCopy('trades', async () => (await unwrap(api.categories.$get())).data),
    withCopy('places', () => fetchPlaces(api)),
  ])
  return { ...own, trades, places }
}

/** The steps of a form need no new data, and there may be no line. */
export const shouldRevalidate = keepDataIf((...addresses) =>
  addresses.some(({ searchParams }) => searchParams.has('form')),
)

const newKey = () => crypto.randomUUID()

export function Component() {
  const { trades, places, ...own } = useLoaderData<typeof loader>()
  const device = useDeviceForms()
  const named = formIn(useQuery())
  if (device.forms === null)
    return (
      <TablePage>
        <Skeleton className="h-40" />
      </TablePage>
    )
  if (named) {
    const stored = device.forms.find(({ key }) => key === named.key)
    const form: StoredForm = stored ?? {
      key: named.key,
      at: 0,
      fields: emptyFields,
      pictures: {},
      isDone: false,
    }
    return (
      <TablePage>
        <TakeForm
          key={named.key}
          form={form}
          // A form that is not on this phone begins at its first screen.
          step={stored ? named.step : 0}
          trades={trades}
          places={places}
          otherPhones={device.forms.filter(({ key }) => key !== named.key).map(({ fields }) => fields.phone)}
          onSaved={device.put}
        />
      </TablePage>
    )
  }
  return (
    <TablePage actions={<RelatedPages />}>
      <Overview own={own} device={device} />
    </TablePage>
  )
}

type OverviewProps = {
  own: Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'list' | 'address' | 'failure'>
  device: ReturnType<typeof useDeviceForms>
}

function Overview({ own: { list, address, failure }, device }: OverviewProps) {
  const navigate = useNavigate()
  const { figures, daily_limit: limit } = list
  return (
    <div className="flex flex-col gap-5">
      <Button icon={UserRoundPlus} onClick={() => void navigate(formAddress(newKey(), 0))}>
        নতুন সেবাদাতার ফর্ম নিন
      </Button>
      <DeviceForms device={device} />
      {failure ? (
        <Alert tone="warning">{failure} আগে পাঠানো ফর্মগুলো লাইন এলে দেখা যাবে।</Alert>
      ) : (
        <section aria-label="পাঠানো ফর্ম" className="flex flex-col gap-3">
          <h2 className="text-lg">পাঠানো ফর্ম</h2>
          {figures && (
            <p className="text-muted">
              আজ {formatCount(limit)}টির মধ্যে {formatCount(figures.taken_today)}টি। ৯০ দিনে{' '}
              {formatCount(figures.taken)}টি, অনুমোদিত {formatCount(figures.approved)}, প্রত্যাখ্যাত{' '}
              {formatCount(figures.rejected)}।
              {figures.called_since > 0 &&
                ` ৩০ দিন পরও ফোন ধরেন ${formatCount(figures.called_since)} জনের ${formatCount(figures.still_answering)} জন।`}
            </p>
          )}
          {list.data.length === 0 && <p className="text-muted">এখনো কোনো ফর্ম পাঠাননি।</p>}
          <OwnForms forms={list.data} missedCallNumber={list.missed_call_number} />
          <Pagination
            current={list.meta.current_page}
            last={list.meta.last_page}
            hrefFor={(page) => ownForms.pageOf(address, page)}
          />
        </section>
      )}
    </div>
  )
}

/** The forms that have not been sent. */
function DeviceForms({ device }: { device: OverviewProps['device'] }) {
  const forms = device.forms ?? []
  const [endsAt] = useState(sessionEndsAt)
  if (forms.length === 0) return null
  const waits = forms.some(({ isDone }) => isDone)
  return (
    <section aria-label="এই ফোনে রাখা ফর্ম" className="flex flex-col gap-3">
      <h2 className="text-lg">এই ফোনে {formatCount(forms.length)}টি ফর্ম</h2>
      <Alert tone="warning">
        {!device.online && 'এখন লাইন নেই। লাইন এলে শেষ করা ফর্মগুলো নিজে থেকেই যাবে। '}
        {endsAt && `${formatDateTime(endsAt)}-এর মধ্যে পাঠান। `}
        লগআউট করলে ফর্মগুলো এই ফোন থেকে মুছে যাবে।
      </Alert>
      {device.problem && <Alert tone="danger">{device.problem}</Alert>}
      <ul className="flex flex-col gap-3">
        {forms.map((form) => (
          <DeviceForm key={form.key} form={form} device={device} />
        ))}
      </ul>
      {waits && device.online && (
        <Button
          icon={CloudUpload}
          pending={device.sending}
          pendingLabel="পাঠানো হচ্ছে..."
          onClick={device.send}
        >
          এখন পাঠান
        </Button>
      )}
    </section>
  )
}

function DeviceForm({ form, device }: { form: StoredForm; device: OverviewProps['device'] }) {
  const wrong = firstWrongStep(wrongFields(form.fields, form.pictures))
  return (
    <Card as="li" className="flex flex-col gap-2">
      <p className="font-semibold wrap-anywhere">{form.fields.name || 'নাম লেখা হয়নি'}</p>
      {form.fields.phone && (
        <p>
          <PhoneNumber phone={form.fields.phone} />
        </p>
      )}
      {form.refusal && <Alert tone="danger">{form.refusal}</Alert>}
      <p className="text-sm text-muted">
        {form.isDone ? 'শেষ হয়েছে, পাঠানো বাকি' : form.refusal ? 'ঠিক করে আবার পাঠান' : 'অসমাপ্ত'}
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          variant="secondary"
          size="small"
          to={formAddress(form.key, form.refusal ? 0 : Math.min(wrong, steps.length - 1))}
        >
          {form.isDone ? 'বদলান' : 'চালিয়ে যান'}
        </ButtonLink>
        <Button
          variant="remove"
          size="small"
          icon={Trash2}
          disabled={device.sending}
          onClick={() => void device.remove(form.key)}
        >
          মুছুন
        </Button>
      </div>
    </Card>
  )
}

/** When the session ends, in milliseconds since 1970: the forms on the phone go with it. */
function sessionEndsAt(): number | null {
  try {
    const claims = storedToken()?.split('.')[1] ?? ''
    const { exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: number }
    return exp ? exp * 1000 : null
  } catch {
    return null
  }
}

/** The forms on this phone. Finished ones are sent when there is a line. `forms` is null until they are read. */
export function useDeviceForms() {
  const [forms, setForms] = useState<readonly StoredForm[] | null>(null)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const online = useOnline()
  const { revalidate } = useRevalidator()

  const put = useCallback(
    (form: StoredForm) =>
      setForms((before) => [...(before ?? []).filter(({ key }) => key !== form.key), form]),
    [],
  )
  const remove = useCallback(async (key: string) => {
    await removeForm(key)
    setForms((before) => (before ?? []).filter((form) => form.key !== key))
  }, [])

  useEffect(() => {
    readForms().then(setForms, () => setForms([]))
  }, [])

  // Each form that arrives changes the list, and a changed list asks for another run: one run at a time sends each form once.
  // Two tabs may still send the same form. Its key makes it arrive once.
  const isRunning = useRef(false)
  const send = useCallback(
    async (waiting: readonly StoredForm[]) => {
      if (isRunning.current) return
      isRunning.current = true
      setSending(true)
      setProblem('')
      let arrived = 0
      try {
        for (const form of waiting) {
          try {
            await sendForm(form)
          } catch (thrown) {
            const error = asApiError(thrown)
            // The form is at fault: the agent corrects it, and the others go on.
            if (error.status !== 409 && error.status !== 422) throw thrown
            const [[message] = []] = Object.values(error.fields)
            const refused = { ...form, isDone: false, refusal: message ?? error.message }
            await saveForm(refused)
            put(refused)
            continue
          }
          arrived += 1
          await remove(form.key)
        }
      } catch (thrown) {
        const error = asApiError(thrown)
        // Without a line they wait.
        if (error.status !== 0) setProblem(error.message)
      } finally {
        isRunning.current = false
        setSending(false)
        if (arrived > 0) await revalidate()
      }
    },
    [put, remove, revalidate],
  )

  const waiting = (forms ?? []).filter(({ isDone }) => isDone)
  const waitingKeys = waiting.map(({ key }) => key).join()
  useEffect(() => {
    if (online && waitingKeys !== '') void send(waiting)
    // When the line is back, and when another form is finished.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [online, waitingKeys])

  return { forms, put, remove, send: () => void send(waiting), sending, problem, online }
}
