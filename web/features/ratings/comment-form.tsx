import { useState } from 'react'
import { commentLength, longestComment, ratingInput } from '#worker/features/ratings/ratings.schema.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { readForm } from '#web/lib/form-errors.ts'
import { useFocusFirstError } from '#web/lib/use-focus-first-error.ts'
import { useTask } from '#web/lib/use-task.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { RatingAnswer } from './rating-calls.ts'

type CommentFormProps = {
  stars: number
  onSave: (comment: string) => Promise<RatingAnswer>
  /** It went through; the form should be closed. */
  onSaved: (message: string) => void
  onClose: () => void
}

/** Words to go with the customer's stars. A module of its own, so that the schema's library comes when it is needed. */
export function CommentForm({ stars, onSave, onSaved, onClose }: CommentFormProps) {
  const [comment, setComment] = useState('')
  const [errors, setErrors] = useState<{ comment?: string }>({})
  const { pending: saving, run } = useTask()
  const form = useFocusFirstError(errors)

  const save = () => {
    const read = readForm(ratingInput, { rating: stars, comment })
    const words = read.values?.comment
    if (!words) return setErrors({ comment: read.errors?.fields.comment?.[0] ?? 'মন্তব্য লিখুন' })
    setErrors({})
    run(() =>
      onSave(words).then(
        ({ message }) => onSaved(message),
        (thrown: unknown) => {
          const refused = asApiError(thrown)
          setErrors({ comment: refused.fields.comment?.[0] ?? refused.message })
        },
      ),
    )
  }

  return (
    <form
      ref={form}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Field
        label="আপনার মন্তব্য"
        hint="কাজ কেমন হয়েছে তা লিখুন। নতুন মন্তব্য আগেরটির জায়গায় বসবে।"
        error={errors.comment}
      >
        <Textarea
          name="comment"
          limit={longestComment}
          countCharacters={commentLength}
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
