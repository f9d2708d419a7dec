import { MessageSquareText } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { asApiError } from '#web/lib/api-error.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { StarsInput } from '#web/ui/form/stars-input.tsx'
import type { RatingAnswer } from './ratings.calls.ts'

const CommentForm = lazy(() =>
  import('./comment-form.tsx').then((module) => ({ default: module.CommentForm })),
)

type OwnRatingProps = {
  rating: number | null
  onRate: (stars: number, comment?: string) => Promise<RatingAnswer>
}

/** The customer's rating, sent at once, and an optional comment. */
export function OwnRating({ rating, onRate }: OwnRatingProps) {
  const { chosen, problem, message, choose, setMessage } = useSaveRating(rating, onRate)
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
      {/* Not a toast, which would cover the comment form on a phone. */}
      <p role="status" className="text-sm text-action empty:sr-only">
        {message}
      </p>
      {rating !== null &&
        (writing ? (
          <Suspense fallback={<Skeleton className="h-40" />}>
            <CommentForm
              stars={chosen ?? rating}
              onSave={(comment) => onRate(chosen ?? rating, comment)}
              onSaved={(message) => {
                setMessage(message)
                setWriting(false)
              }}
              onClose={() => setWriting(false)}
            />
          </Suspense>
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

/** Sends each chosen rating, one request at a time. After quick changes, as with the arrow keys, the last one is saved. */
function useSaveRating(rating: number | null, onRate: OwnRatingProps['onRate']) {
  // Shown until the server answers.
  const [pendingStars, setPendingStars] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const [message, setMessage] = useState<string>()
  const latest = useRef<number>(undefined)

  const choose = async (stars: number) => {
    setPendingStars(stars)
    setProblem(undefined)
    setMessage(undefined)
    const sending = latest.current !== undefined
    latest.current = stars
    if (sending) return
    try {
      let sent: number | undefined
      while (sent !== latest.current) {
        sent = latest.current
        const { message } = await onRate(sent)
        if (sent === latest.current) setMessage(message)
      }
    } catch (error) {
      const { code, message } = asApiError(error)
      setProblem(code === 'internal' ? 'রেটিং জমা দিতে ব্যর্থ। আবার চেষ্টা করুন।' : message)
    } finally {
      latest.current = undefined
      setPendingStars(undefined)
    }
  }

  return {
    chosen: pendingStars ?? rating,
    problem,
    message,
    setMessage,
    choose: (stars: number) => void choose(stars),
  }
}
