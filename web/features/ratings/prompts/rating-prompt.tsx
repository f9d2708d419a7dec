import { X } from 'lucide-react'
import { useState } from 'react'
import { type RatingTag, maxCommentLength, ratingInput } from '#worker/features/ratings/ratings.schema.ts'
import { foldedLength } from '#worker/lib/text/fold.ts'
import { rateProvider } from '#web/features/ratings/ratings.calls.ts'
import { TagsInput } from '#web/features/ratings/tags-input.tsx'
import { useForm, Form, SubmitButton } from '#web/ui/form/form.tsx'
import { formatDate } from '#web/lib/format-time.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useAction, useAfterWrite } from '#web/ui/feedback/use-action.ts'
import { Field } from '#web/ui/form/field.tsx'
import { StarsInput } from '#web/ui/form/stars-input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { IconButton } from '#web/ui/layout/icon-button.tsx'
import { api, unwrap, type Api } from '#web/lib/api.ts'

/** The provider that the customer is asked to rate next, or null. */
export const fetchRatingPrompt = async (from: Api) => (await unwrap(from.me['rating-prompt'].$get())).data

type AskedProvider = NonNullable<Awaited<ReturnType<typeof fetchRatingPrompt>>>

/** Asks the customer about one provider, in a row of the list. The next question comes with the reload after the answer. */
export function RatingPrompt({ provider }: { provider: AskedProvider }) {
  const [stars, setStars] = useState<number>()
  const [tags, setTags] = useState<RatingTag[]>([])
  const afterWrite = useAfterWrite()
  const { pending: dismissing, problem, run } = useAction()
  const dismiss = () =>
    unwrap(api.me.contacts[':id']['dismiss-rating'].$post({ param: { id: String(provider.id) } }))
  const form = useForm({
    schema: ratingInput,
    read: (typed) => ({ ...typed, rating: stars, tags }),
    shownFields: ['rating', 'comment'],
    send: async ({ rating, comment, tags }) =>
      afterWrite(
        await rateProvider(provider.id, rating, { ...(comment && { comment }), ...(tags && { tags }) }),
      ),
  })

  return (
    <Form of={form} className="bg-tint px-3 py-1">
      <div className="relative">
        <StarsInput
          name="rating"
          label={
            <span className="flex text-sm leading-normal large-text:block">
              <span className="min-w-0 truncate large-text:whitespace-normal">{provider.name}</span>
              <span className="shrink-0">-এর কাজ কেমন হলো?</span>
            </span>
          }
          value={stars}
          onChange={setStars}
        />
        <IconButton
          icon={X}
          label="জিজ্ঞেস করবেন না"
          className="absolute end-0 bottom-0 large-text:static"
          disabled={dismissing || form.pending}
          onClick={() => run(dismiss)}
        />
      </div>
      {form.errors.fields.rating && <Alert tone="danger">{form.errors.fields.rating[0]}</Alert>}
      {problem && <Alert tone="danger">{problem}</Alert>}
      {stars !== undefined && (
        <>
          <p className="text-sm text-muted">
            {provider.category} · নম্বর দেখেছেন {formatDate(provider.revealed_at)}
          </p>
          <TagsInput value={tags} onChange={setTags} />
          <Field name="comment" label="মন্তব্য" optional>
            <Textarea limit={maxCommentLength} countCharacters={foldedLength} />
          </Field>
          <SubmitButton pendingLabel="জমা হচ্ছে..." disabled={dismissing} className="mb-3 sm:self-start">
            রেটিং জমা দিন
          </SubmitButton>
        </>
      )}
    </Form>
  )
}
