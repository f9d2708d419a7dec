import { useState } from 'react'
import { commentLength, maxCommentLength, ratingInput } from '#worker/features/ratings/ratings.schema.ts'
import { fieldError } from '#web/lib/form/form-errors.ts'
import { useForm, Form, SubmitButton } from '#web/ui/form/form.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import type { RatingAnswer } from './ratings.calls.ts'

type CommentFormProps = {
  stars: number
  onSave: (comment: string) => Promise<RatingAnswer>
  onSaved: (message: string) => void
  onClose: () => void
}

/** Loaded lazily, because it imports the validation library. */
export function CommentForm({ stars, onSave, onSaved, onClose }: CommentFormProps) {
  const [comment, setComment] = useState('')
  const form = useForm({
    schema: ratingInput,
    read: () => ({ rating: stars, comment }),
    shownFields: ['comment'],
    send: async (values) => {
      if (!values.comment) throw fieldError('comment', 'মন্তব্য লিখুন')
      onSaved((await onSave(values.comment)).message)
    },
  })

  return (
    <Form of={form} className="gap-3">
      <Field name="comment" label="আপনার মন্তব্য" hint="কাজ কেমন হয়েছে তা লিখুন। নতুন মন্তব্য আগেরটির জায়গায় বসবে।">
        <Textarea
          limit={maxCommentLength}
          countCharacters={commentLength}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
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
