import { useState } from 'react'
import {
  type RatingTag,
  commentLength,
  maxCommentLength,
  ratingInput,
} from '#worker/features/ratings/ratings.schema.ts'
import { rateProvider } from '#web/features/ratings/ratings.calls.ts'
import { TagsInput } from '#web/features/ratings/tags-input.tsx'
import { useForm, Form, SubmitButton } from '#web/ui/form/form.tsx'
import { formatDate } from '#web/lib/format-time.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useAction, useAfterWrite } from '#web/ui/feedback/use-action.ts'
import { Field } from '#web/ui/form/field.tsx'
import { StarsInput } from '#web/ui/form/stars-input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { CardSection } from '#web/ui/layout/card.tsx'
import { Picture } from '#web/ui/layout/picture.tsx'
import { dismissRatingPrompt, type RatingPrompt as Asked } from './rating-prompt.calls.ts'

/** Asks the customer about one provider. The next question comes with the reload after the answer. */
export function RatingPrompt({ provider }: { provider: Asked }) {
  return (
    <CardSection
      title={`${provider.name}-এর কাজ কেমন হলো?`}
      className="gap-3 border-action"
      data-provider={provider.id}
    >
      <Question key={provider.id} provider={provider} />
    </CardSection>
  )
}

function Question({ provider }: { provider: Asked }) {
  const [stars, setStars] = useState<number>()
  const [tags, setTags] = useState<RatingTag[]>([])
  const [comment, setComment] = useState('')
  const afterWrite = useAfterWrite()
  const { pending: dismissing, problem, run } = useAction()
  const form = useForm({
    schema: ratingInput,
    read: () => ({ rating: stars, comment, tags }),
    shownFields: ['rating', 'comment'],
    send: async ({ rating, comment, tags }) =>
      afterWrite(
        await rateProvider(provider.id, rating, { ...(comment && { comment }), ...(tags && { tags }) }),
      ),
  })

  return (
    <Form of={form} className="gap-4">
      <div className="flex items-center gap-3">
        <Picture
          src={provider.profile_photo}
          alt=""
          name={provider.name}
          sizes="48px"
          className="w-12 rounded-card"
        />
        <p className="text-muted">
          {provider.category} · নম্বর দেখেছেন {formatDate(provider.revealed_at)}
        </p>
      </div>
      <StarsInput name="rating" label="কত তারা দেবেন?" value={stars} onChange={setStars} />
      {form.errors.fields.rating && <Alert tone="danger">{form.errors.fields.rating[0]}</Alert>}
      {stars !== undefined && (
        <>
          <TagsInput value={tags} onChange={setTags} />
          <Field name="comment" label="মন্তব্য" optional>
            <Textarea
              limit={maxCommentLength}
              countCharacters={commentLength}
              value={comment}
              onChange={(event) => setComment(event.target.value)}
            />
          </Field>
        </>
      )}
      {problem && <Alert tone="danger">{problem}</Alert>}
      <div className="flex flex-col gap-2 sm:flex-row">
        {stars !== undefined && (
          <SubmitButton pendingLabel="জমা হচ্ছে..." disabled={dismissing}>
            রেটিং জমা দিন
          </SubmitButton>
        )}
        <Button
          variant="quiet"
          pending={dismissing}
          disabled={form.pending}
          onClick={() => run(() => dismissRatingPrompt(provider.id))}
        >
          জিজ্ঞেস করবেন না
        </Button>
      </div>
    </Form>
  )
}
