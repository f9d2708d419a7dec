import { useState } from 'react'
import * as z from 'zod/mini'
import { formatTaka } from '#web/lib/format.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Form, SubmitButton, useForm } from '#web/ui/form/form.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import type { PlanToBuy, Quote } from '#web/features/payments/checkout/price.ts'
import { quoteCode } from './discounts.calls.ts'

const codeInput = z.object({
  code: z.string().check(z.trim(), z.minLength(1, 'কোডটি লিখুন'), z.maxLength(100, 'কোডটি ঠিক নয়')),
})

type CodeEntryProps = {
  plan: PlanToBuy
  /** The code that lowers the price now. */
  applied: Quote | undefined
  disabled: boolean
  onApply: (quote: Quote | undefined) => void
}

/** A quiet line that opens one field; with a code, what it takes off. */
export function CodeEntry({ plan, applied, disabled, onApply }: CodeEntryProps) {
  const [isOpen, setOpen] = useState(false)
  const form = useForm({
    schema: codeInput,
    send: async ({ code }) => onApply(await quoteCode(plan, code)),
  })
  if (applied)
    return (
      <p
        role="status"
        className="flex flex-wrap items-center justify-between gap-x-3 rounded-card bg-tint py-1 ps-3 pe-1"
      >
        <span className="min-w-0">
          <span className="font-semibold">{applied.code}</span> ·{' '}
          {formatTaka(applied.discount, { decimals: 2 })} ছাড়
        </span>
        <Button variant="quiet" size="small" disabled={disabled} onClick={() => onApply(undefined)}>
          বাদ দিন
        </Button>
      </p>
    )
  if (!isOpen)
    return (
      <Button variant="quiet" size="small" className="self-start" onClick={() => setOpen(true)}>
        কোড আছে?
      </Button>
    )
  return (
    <Form of={form}>
      <Field name="code" label="ছাড়ের কোড">
        <TextInput
          // The line that was pressed has disappeared.
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          className="uppercase"
        />
      </Field>
      <SubmitButton variant="secondary" size="small" pendingLabel="দেখা হচ্ছে...">
        কোডটি বসান
      </SubmitButton>
    </Form>
  )
}
