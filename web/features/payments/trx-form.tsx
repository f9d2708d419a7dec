import { Form, useNavigation } from 'react-router'
import { useFocusFirstError } from '#web/lib/use-focus-first-error.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

export type TrxRefusal = { trx_id?: string[]; message?: string }

/** Where the customer enters the TrxID after sending the money. */
export function TrxForm({ refusal }: { refusal: TrxRefusal | null }) {
  const form = useFocusFirstError(refusal)
  const sending = useNavigation().state !== 'idle'
  return (
    <Card as="section">
      <Form method="post" ref={form} noValidate className="flex flex-col gap-4">
        <Field
          label="ট্রানজেকশন আইডি (TrxID)"
          hint="টাকা পাঠানোর পরে আসা এসএমএস বা অ্যাপের রসিদে পাবেন, যেমন 9HK2L0PQ1X"
          error={refusal?.trx_id}
        >
          <TextInput
            name="trx_id"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            className="uppercase"
          />
        </Field>
        {refusal?.message && <Alert tone="danger">{refusal.message}</Alert>}
        <Button type="submit" pending={sending} pendingLabel="জমা হচ্ছে..." full>
          ট্রানজেকশন আইডি জমা দিন
        </Button>
      </Form>
    </Card>
  )
}
