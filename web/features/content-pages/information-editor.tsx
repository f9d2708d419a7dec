import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react'
import { informationEdit } from '#worker/features/content-pages/content-pages.schema.ts'
import { api, unwrap, type Api } from '#web/lib/api.ts'
import { formatDateTime } from '#web/lib/format-time.ts'
import { useEdited, EditForm } from '#web/ui/form/edit-form.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { InformationArticle } from './information-article.tsx'
import { ifUnchanged } from '#web/lib/form/edit-version.ts'

export type InformationPage = Awaited<ReturnType<typeof fetchInformationPages>>[number]

export const fetchInformationPages = (from: Api) =>
  unwrap(from.admin.information.$get()).then(({ data }) => data)

const RichTextEditor = lazy(async () => ({
  default: (await import('#web/ui/rich-text/rich-text-editor.tsx')).RichTextEditor,
}))

type PreviewedTextProps = ComponentProps<typeof RichTextEditor> & { children: ReactNode }

/** The editor of a long text, and below it, folded, how visitors will see the text. */
export const PreviewedText = ({ children, ...editor }: PreviewedTextProps) => (
  <>
    <Suspense fallback={<Skeleton className="h-64" />}>
      <RichTextEditor {...editor} />
    </Suspense>
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-action">যেমন দেখাবে</summary>
      <div className="flex flex-col gap-3 rounded-card border border-line p-4">{children}</div>
    </details>
  </>
)

const labels = { title: 'শিরোনাম', description: 'বর্ণনা', html: 'লেখা' } as const

export function InformationEditor({ page }: { page: InformationPage }) {
  const form = useEdited<InformationPage, InformationPage, typeof informationEdit>({
    row: page,
    schema: informationEdit,
    send: (json, version) =>
      unwrap(api.admin.information[':slug'].$put({ param: { slug: page.slug }, json }, ifUnchanged(version))),
    failureMessage: 'পাতাটি সংরক্ষণ করা যায়নি',
  })
  const { values, errors, edit } = form
  return (
    <EditForm of={form} label={page.title} labels={labels}>
      <Card as="section" aria-label="পাতার লেখা" className="flex flex-col gap-4">
        <p className="text-sm text-muted">
          শেষ সংরক্ষণ: {formatDateTime(page.updated_at)}। কে চালায়, কী কত দিন থাকে ও তালিকার নিয়ম পাতার শেষে
          নিজে থেকে বসে, এখানে লিখবেন না।
        </p>
        <Field name="title" label={labels.title}>
          <TextInput value={values.title} onChange={(event) => edit({ title: event.target.value })} />
        </Field>
        <Field name="description" label={labels.description} hint="খোঁজার ফলাফলে ও লিংকের কার্ডে দেখা যায়">
          <Textarea
            rows={2}
            limit={300}
            value={values.description}
            onChange={(event) => edit({ description: event.target.value })}
          />
        </Field>
        <PreviewedText
          label={labels.html}
          value={values.html}
          error={errors.fields.html}
          onChange={(html) => edit({ html })}
        >
          <InformationArticle title={values.title} html={values.html} updated_at={page.updated_at} preview />
        </PreviewedText>
      </Card>
    </EditForm>
  )
}
