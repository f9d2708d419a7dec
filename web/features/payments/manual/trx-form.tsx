import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api, unwrap } from '#web/lib/api.ts'
import { useForm, Form, SubmitButton } from '#web/ui/form/form.tsx'
import { paths } from '#web/app/pages/paths.ts'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { trxInput } from '#worker/features/payments/payments.schema.ts'
import { asApiError, type ApiError } from '#web/lib/api-error.ts'
import { fieldError } from '#web/lib/form/form-errors.ts'

type TrxFormProps = { reference: string; title?: string; text?: string; label: string }

export function TrxForm({ reference, title, text, label }: TrxFormProps) {
  const { revalidate } = useRevalidator()
  /** The reference of the payment in review that has to be decided first. */
  const [waiting, setWaiting] = useState<string>()
  const form = useForm({
    schema: trxInput,
    send: async (json) => {
      try {
        await unwrap(api.payments[':ref'].trx.$post({ param: { ref: reference }, json }))
      } catch (error) {
        const { payment_ref: ref } = asApiError(error).body
        setWaiting(typeof ref === 'string' ? ref : undefined)
        throw trxRefusal(error, 'trx_id')
      } finally {
        // Also after a refusal: the payment may have ended meanwhile.
        await revalidate()
      }
    },
  })
  return (
    <Card as="section" className="flex flex-col gap-3">
      {title && <h2 className="text-lg">{title}</h2>}
      {text && <p>{text}</p>}
      <Form of={form}>
        <Field
          name="trx_id"
          label="ট্রানজেকশন আইডি (TrxID)"
          hint="টাকা পাঠানোর পরে আসা এসএমএস বা অ্যাপের রসিদে পাবেন, যেমন 9HK2L0PQ1X"
        >
          <TextInput
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            className="uppercase"
          />
        </Field>
        <SubmitButton pendingLabel="জমা হচ্ছে..." full>
          {label}
        </SubmitButton>
      </Form>
      {waiting && (
        <ButtonLink to={paths.manualPayment(waiting)} variant="secondary" full>
          অপেক্ষায় থাকা পেমেন্টটি দেখুন
        </ButtonLink>
      )}
    </Card>
  )
}

/** Shows a duplicate transaction id as an error of its field, and every other refusal as an error of the form. */
export function trxRefusal(error: unknown, field: string): ApiError {
  const refusal = asApiError(error)
  const isUsedElsewhere = refusal.code === 'trx_used' || refusal.code === 'trx_other_order'
  return isUsedElsewhere ? fieldError(field, refusal.message) : refusal
}
