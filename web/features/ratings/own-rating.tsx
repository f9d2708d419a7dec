import { MessageSquareText } from 'lucide-react'
import { useRef, useState } from 'react'
import { asApiError } from '#web/lib/api-error.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { StarsInput } from '#web/ui/stars-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useToast } from '#web/ui/toast.tsx'
import type { RatingAnswer } from './rating-calls.ts'

type OwnRatingProps = {
  rating: number | null
  onRate: (stars: number, comment?: string) => Promise<RatingAnswer>
}

/** The customer's own stars, sent as they are pressed, and words to go with them. */
export function OwnRating({ rating, onRate }: OwnRatingProps) {
  const { chosen, problem, choose } = useChosenStars(rating, onRate)
  const [writing, setWriting] = useState(false)
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4">
      <StarsInput
        name="rating"
        label={rating ? 'আপনার রেটিং' : 'আপনি রেটিং দিন'}
        value={chosen}
        onChange={choose}
      />
      {problem && <Alert tone="danger">{problem}</Alert>}
      {rating !== null &&
        (writing ? (
          <CommentForm
            onSave={(comment) => onRate(chosen ?? rating, comment)}
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

/**
 * Sends the stars as they are chosen, one call at a time: whoever moves through them with the arrow keys, or changes
 * their mind, ends with the last choice and not with the last answer.
 */
function useChosenStars(rating: number | null, onRate: OwnRatingProps['onRate']) {
  const [chosen, setChosen] = useState(rating)
  const [problem, setProblem] = useState<string>()
  const wanted = useRef<number>(undefined)
  const showToast = useToast()

  const choose = async (stars: number) => {
    setChosen(stars)
    setProblem(undefined)
    const sending = wanted.current !== undefined
    wanted.current = stars
    if (sending) return
    try {
      let sent: number | undefined
      let message = ''
      while (sent !== wanted.current) {
        sent = wanted.current
        message = (await onRate(sent)).message
      }
      showToast({ message })
    } catch (error) {
      const { code, message } = asApiError(error)
      setChosen(rating)
      setProblem(code === 'internal' ? 'রেটিং জমা দিতে ব্যর্থ। আবার চেষ্টা করুন।' : message)
    } finally {
      wanted.current = undefined
    }
  }

  return { chosen, problem, choose: (stars: number) => void choose(stars) }
}

/** As ratings.schema.ts has it; the schema itself would bring zod into the provider's page. */
const longestComment = 500

function CommentForm({
  onSave,
  onClose,
}: {
  onSave: (comment: string) => Promise<RatingAnswer>
  onClose: () => void
}) {
  const [comment, setComment] = useState('')
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<string>()
  const showToast = useToast()

  const save = async () => {
    if (saving) return
    if (!comment.trim()) return setError('মন্তব্য লিখুন')
    setSaving(true)
    setError(undefined)
    try {
      const { message } = await onSave(comment)
      showToast({ message })
      onClose()
    } catch (thrown) {
      const refused = asApiError(thrown)
      setError(refused.fields.comment?.[0] ?? refused.message)
      setSaving(false)
    }
  }

  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Field label="আপনার মন্তব্য" hint="কাজ কেমন হয়েছে তা লিখুন। নতুন মন্তব্য আগেরটির জায়গায় বসবে।" error={error}>
        <Textarea
          name="comment"
          limit={longestComment}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
      </Field>
      <div className="flex flex-col gap-2 sm:flex-row">
        <Button type="submit" pending={saving} pendingLabel="জমা হচ্ছে...">
          মন্তব্য জমা দিন
        </Button>
        <Button variant="secondary" disabled={saving} onClick={onClose}>
          বাতিল
        </Button>
      </div>
    </form>
  )
}
