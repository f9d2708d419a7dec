import { useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import {
  reportReasonWords,
  reviewReportInput,
  reviewReportReasons,
} from '#worker/features/ratings/ratings.schema.ts'
import { paths } from '#web/app/pages/paths.ts'
import { CommentBody } from '#web/features/ratings/comment-item.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { api, apiContext, unwrap } from '#web/lib/api.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Form, SubmitButton, useForm } from '#web/ui/form/form.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { id = '' } = params
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new ApiError(404, 'not_found', 'মন্তব্যটি আর নেই।')
  const { data } = await unwrap(context.get(apiContext).reviews[':id'].$get({ param: { id } }))
  return { review: data }
}

const options = reviewReportReasons.map((value) => ({ value, label: reportReasonWords[value] }))

export function Component() {
  const { review } = useLoaderData<typeof loader>()
  const [isSent, setSent] = useState(false)
  const back = paths.provider(review.provider.id)
  const form = useForm({
    schema: reviewReportInput,
    send: async (json) => {
      await unwrap(api.reviews[':id'].report.$post({ param: { id: String(review.id) }, json }))
      setSent(true)
    },
  })

  return (
    <Page
      width="text"
      title="মন্তব্যে সমস্যা জানান"
      description={`${review.provider.name}-এর বিষয়ে এই মন্তব্যে কী সমস্যা তা আমাদের জানান।`}
    >
      <Card className="flex flex-col gap-1">
        <CommentBody comment={review} />
      </Card>
      {isSent ? (
        <Alert tone="success" action={<ButtonLink to={back}>প্রোফাইলে ফিরে যান</ButtonLink>}>
          আপনার কথা জমা হয়েছে। আমাদের প্রতিনিধি মন্তব্যটি দেখবেন।
        </Alert>
      ) : (
        <Form of={form}>
          <RadioCards name="reason" label="কী সমস্যা?" options={options} />
          <div className="flex flex-col gap-2 sm:flex-row">
            <SubmitButton pendingLabel="জানানো হচ্ছে...">জানান</SubmitButton>
            <ButtonLink variant="secondary" to={back}>
              বাতিল
            </ButtonLink>
          </div>
        </Form>
      )}
    </Page>
  )
}
