import type { PartProps } from '#web/ui/layout/page-parts.tsx'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { RelatedPages } from '#web/app/pages/page-families.tsx'
import { api, apiContext, unwrap } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { formatDate } from '#web/lib/format-time.ts'
import { defineList } from '#web/lib/list/list-address.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { Button, ButtonLink } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { Pagination } from '#web/ui/list/pagination.tsx'
import { fetchImports, type ImportedList } from './imports.calls.ts'

const importsList = defineList(adminPaths.imports, {})

export async function loader({ request, context }: LoaderFunctionArgs) {
  const address = importsList.read(new URL(request.url).searchParams)
  const lists = await fetchImports(context.get(apiContext), address)
  importsList.requireRows(address, lists.data, lists.meta.last_page)
  return { address, lists }
}

export function Component({ tabs }: PartProps) {
  const { address, lists } = useLoaderData<typeof loader>()
  const [taken, setTaken] = useState<ImportedList | null>(null)
  const add = <ButtonLink to={adminPaths.newImport}>তালিকা আনুন</ButtonLink>
  return (
    <Page
      width="table"
      title="তালিকা থেকে আনা"
      description="আনা সেবাদাতাদের কেউ দেখেন না, যতক্ষণ তাঁরা এসএমএসের লিংকে রাজি না হন। সাত দিন পর একবার মনে করানো হয়, ৩০ দিনে উত্তর না এলে তথ্য মুছে যায়।"
      actions={<RelatedPages />}
    >
      {tabs}
      {lists.data.length === 0 ? (
        <EmptyState icon={FileSpreadsheet} title="এখনো কোনো তালিকা আনা হয়নি" action={add}>
          নাম, ফোন, পেশা, এলাকা ও অভিজ্ঞতার একটি তালিকা থাকলে সেখান থেকে শুরু করুন।
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-3">
          {lists.data.map((list) => (
            <Card
              as="li"
              key={list.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2"
            >
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{list.name}</p>
                <p className="text-sm text-muted wrap-anywhere">
                  {formatDate(list.created_at)}, {list.created_by}
                </p>
              </div>
              <p className="text-sm">
                {formatCount(list.added)} জন আনা: {formatCount(list.agreed)} রাজি, {formatCount(list.refused)}{' '}
                অরাজি, {formatCount(list.waiting)} অপেক্ষায় ({formatCount(list.asked)} জনকে এসএমএস গেছে)
              </p>
              {list.waiting > 0 && (
                <Button size="small" variant="remove" onClick={() => setTaken(list)}>
                  ফিরিয়ে নিন
                </Button>
              )}
            </Card>
          ))}
        </ul>
      )}
      <Pagination
        current={lists.meta.current_page}
        last={lists.meta.last_page}
        hrefFor={(page) => importsList.path({ ...address, page })}
      />
      {taken && <TakeBackDialog list={taken} onClose={() => setTaken(null)} />}
    </Page>
  )
}

function TakeBackDialog({ list, onClose }: { list: ImportedList; onClose: () => void }) {
  const { pending, problem, run } = useAction()
  const takeBack = () =>
    run(() => unwrap(api.admin.imports[':id'].waiting.$delete({ param: { id: String(list.id) } })), {
      onDone: onClose,
    })
  return (
    <ConfirmDialog
      open
      danger
      title={`“${list.name}” ফিরিয়ে নেবেন?`}
      confirmLabel="মুছে ফেলুন"
      pendingLabel="মোছা হচ্ছে..."
      pending={pending}
      problem={problem}
      onConfirm={takeBack}
      onClose={onClose}
    >
      যে {formatCount(list.waiting)} জন এখনো উত্তর দেননি তাঁদের তথ্য ও না-যাওয়া এসএমএস মুছে যাবে। যাঁরা রাজি হয়েছেন
      তাঁরা থাকবেন।
    </ConfirmDialog>
  )
}
