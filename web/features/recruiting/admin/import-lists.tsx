import type { PartProps } from '#web/ui/layout/page-parts.tsx'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { RelatedPages } from '#web/app/pages/page-families.tsx'
import { api, unwrap } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { defineList, listLoader, notLoaded } from '#web/lib/list/list-address.ts'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { Button, ButtonLink } from '#web/ui/layout/button.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { TimeCell } from '#web/ui/list/row-cells.tsx'
import { type RowColumn, Rows } from '#web/ui/list/rows.tsx'
import { fetchImports, type ImportedList } from './imports.calls.ts'

const importsList = defineList(adminPaths.imports, {})

export const loader = listLoader(importsList, fetchImports, { data: [], meta: notLoaded })

export function Component({ tabs }: PartProps) {
  const loaded = useLoaderData<typeof loader>()
  const { list } = loaded
  const [taken, setTaken] = useState<ImportedList | null>(null)
  return (
    <ListPage
      title="তালিকা থেকে আনা"
      tabs={tabs}
      list={importsList}
      of={loaded}
      actions={<RelatedPages />}
      empty={{
        icon: FileSpreadsheet,
        title: 'এখনো কোনো তালিকা আনা হয়নি',
        hint: 'নাম, ফোন, পেশা, এলাকা ও অভিজ্ঞতার একটি তালিকা থাকলে সেখান থেকে শুরু করুন।',
        action: <ButtonLink to={adminPaths.newImport}>তালিকা আনুন</ButtonLink>,
      }}
    >
      <Rows
        caption="আনা তালিকা"
        columns={columns}
        rows={list.data}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        renderDetail={(row) =>
          row.waiting > 0 && (
            <Button size="small" variant="remove" className="self-start" onClick={() => setTaken(row)}>
              ফিরিয়ে নিন
            </Button>
          )
        }
      />
      <p className="text-sm text-muted">
        আনা সেবাদাতাদের কেউ দেখেন না, যতক্ষণ তাঁরা এসএমএসের লিংকে রাজি না হন। সাত দিন পর একবার মনে করানো হয়, ৩০
        দিনে উত্তর না এলে তথ্য মুছে যায়।
      </p>
      {taken && (
        <DeleteDialog
          title={`“${taken.name}” ফিরিয়ে নেবেন?`}
          onDelete={() =>
            unwrap(api.admin.imports[':id'].waiting.$delete({ param: { id: String(taken.id) } }))
          }
          onClose={() => setTaken(null)}
        >
          যে {formatCount(taken.waiting)} জন এখনো উত্তর দেননি তাঁদের তথ্য ও না-যাওয়া এসএমএস মুছে যাবে। যাঁরা রাজি
          হয়েছেন তাঁরা থাকবেন।
        </DeleteDialog>
      )}
    </ListPage>
  )
}

const columns: RowColumn<ImportedList>[] = [
  { header: 'তালিকা', heading: true, width: 'w-1/4', cell: ({ name }) => name },
  { header: 'কবে', phone: 1, width: 'w-24', cell: ({ created_at: at }) => <TimeCell at={at} /> },
  { header: 'আনা', phone: 2, width: 'w-24', cell: ({ added }) => `${formatCount(added)} জন` },
  { header: 'এসএমএস গেছে', wide: true, width: 'w-28', cell: ({ asked }) => `${formatCount(asked)} জনকে` },
  { header: 'রাজি', phone: 3, width: 'w-24', cell: ({ agreed }) => `${formatCount(agreed)} রাজি` },
  { header: 'অরাজি', wide: true, width: 'w-20', cell: ({ refused }) => formatCount(refused) },
  {
    header: 'উত্তর বাকি',
    phone: 'end',
    align: 'end',
    width: 'w-32',
    cell: ({ waiting }) => `${formatCount(waiting)} অপেক্ষায়`,
  },
  { header: 'কে এনেছেন', wide: true, cell: ({ created_by: by }) => by },
]
