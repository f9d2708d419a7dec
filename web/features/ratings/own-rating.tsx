import { MessageSquareText } from 'lucide-react'
import { useRef, useState } from 'react'
import { asApiError } from '#web/lib/api-error.ts'
import { shownMessage } from '#web/lib/format.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { StarsInput } from '#web/ui/form/stars-input.tsx'
import { type RatingTag, maxCommentLength, ratingInput } from '#worker/features/ratings/ratings.schema.ts'
import { foldedLength } from '#worker/lib/text/fold.ts'
import type { RatingAnswer, RatingDetails } from './ratings.calls.ts'
import { TagsInput } from './tags-input.tsx'
import { fieldError } from '#web/lib/form/form-errors.ts'
import { useForm, Form, SubmitButton } from '#web/ui/form/form.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'

type OwnRatingProps = {
  rating: number | null
  tags: readonly RatingTag[]
  onRate: (stars: number, details?: RatingDetails) => Promise<RatingAnswer>
}

export function OwnRating({ rating, tags, onRate }: OwnRatingProps) {
  const { chosen, problem, message, choose, setMessage } = useSaveRating(onRate)
  const stars = chosen?.stars ?? rating
  const shownTags = chosen?.tags ?? tags
  const [writing, setWriting] = useState(false)
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4">
      <StarsInput
        name="rating"
        label={rating ? 'আপনার রেটিং' : 'কত তারা দেবেন?'}
        value={stars}
        onChange={(stars) => choose({ stars, tags: chosen?.tags })}
      />
      {stars !== null && <TagsInput value={shownTags} onChange={(tags) => choose({ stars, tags })} />}
      {problem && <Alert tone="danger">{problem}</Alert>}
      {/* Not a toast, which would cover the comment form on a phone. */}
      <p role="status" className="text-sm text-action empty:sr-only">
        {message && shownMessage(message)}
      </p>
      {rating !== null &&
        (writing ? (
          <CommentForm
            stars={stars ?? rating}
            onSave={(comment) => onRate(stars ?? rating, { comment })}
            onSaved={(message) => {
              setMessage(message)
              setWriting(false)
            }}
            onClose={() => setWriting(false)}
          />
        ) : (
          <Button
            variant="quiet"
            size="small"
            icon={MessageSquareText}
            className="self-start"
            onClick={() => setWriting(true)}
          >
            মন্তব্য লিখুন (ঐচ্ছিক)
          </Button>
        ))}
    </div>
  )
}

type Chosen = { stars: number; tags: readonly RatingTag[] | undefined }

/** Sends each choice, one request at a time. After quick changes, as with the arrow keys, the last one is saved. */
function useSaveRating(onRate: OwnRatingProps['onRate']) {
  const [chosen, setChosen] = useState<Chosen>()
  const [problem, setProblem] = useState<string>()
  const [message, setMessage] = useState<string>()
  const latest = useRef<Chosen>(undefined)

  const choose = async (next: Chosen) => {
    setChosen(next)
    setProblem(undefined)
    setMessage(undefined)
    const sending = latest.current !== undefined
    latest.current = next
    if (sending) return
    try {
      let sent: Chosen | undefined
      while (sent !== latest.current) {
        sent = latest.current
        const { message } = await onRate(sent.stars, sent.tags && { tags: sent.tags })
        if (sent === latest.current) setMessage(message)
      }
    } catch (error) {
      const { code, message } = asApiError(error)
      setProblem(code === 'internal' ? 'রেটিং জমা হয়নি। আবার চেষ্টা করুন।' : message)
    } finally {
      latest.current = undefined
      setChosen(undefined)
    }
  }

  return { chosen, problem, message, setMessage, choose: (next: Chosen) => void choose(next) }
}

type CommentFormProps = {
  stars: number
  onSave: (comment: string) => Promise<RatingAnswer>
  onSaved: (message: string) => void
  onClose: () => void
}

/** Loaded lazily, because it imports the validation library. */
function CommentForm({ stars, onSave, onSaved, onClose }: CommentFormProps) {
  const form = useForm({
    schema: ratingInput,
    read: (typed) => ({ ...typed, rating: stars }),
    shownFields: ['comment'],
    send: async (values) => {
      if (!values.comment) throw fieldError('comment', 'মন্তব্য লিখুন')
      onSaved((await onSave(values.comment)).message)
    },
  })

  return (
    <Form of={form} className="gap-3">
      <Field name="comment" label="আপনার মন্তব্য" hint="কাজ কেমন হয়েছে তা লিখুন। নতুন মন্তব্য আগেরটির জায়গায় বসবে।">
        <Textarea limit={maxCommentLength} countCharacters={foldedLength} />
      </Field>
      <div className="flex flex-col gap-2 sm:flex-row">
        <SubmitButton pendingLabel="জমা হচ্ছে...">মন্তব্য জমা দিন</SubmitButton>
        <Button variant="secondary" disabled={form.pending} onClick={onClose}>
          বাতিল
        </Button>
      </div>
    </Form>
  )
}
