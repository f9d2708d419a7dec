import { useState, type ComponentProps, type ReactNode } from 'react'
import { exactTaka } from '#web/lib/format.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { ConfirmButtons, type ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Sheet } from '#web/ui/dialog/sheet.tsx'
import { Field, Select } from '#web/ui/form/field.tsx'
import { NoMethods } from './support-notice.tsx'
import type { PaymentMethod } from './use-checkout.ts'
import * as z from 'zod/mini'
import { Form, SubmitButton, useForm } from '#web/ui/form/form.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { api, unwrap } from '#web/lib/api.ts'
import type { DiscountPurpose } from '#worker/features/payments/discounts/discounts.schema.ts'

/** A plan whose price a code may lower. */
type PlanToBuy = { purpose: DiscountPurpose; planId: number }

/** What the plan costs this buyer with the code; in taka. */
const quoteCode = async ({ purpose, planId }: PlanToBuy, code: string) =>
  (await unwrap(api['discount-codes'].quote.$post({ json: { purpose, plan_id: planId, code } }))).data
export type Quote = Awaited<ReturnType<typeof quoteCode>>

type PayDialogProps = Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'onClose'> & {
  /** In taka. */
  price: number
  items: ComponentProps<typeof DefinitionList>['items']
  /** What a code may be used for; null while codes are not taken. */
  codeFor: PlanToBuy | null
  /** In the order of preference. */
  methods: readonly { id: PaymentMethod; name: string }[]
  paying: boolean
  problem: { title: string; text: string } | '' | undefined
  /** With the code that lowers the price. */
  onConfirm: (method: PaymentMethod, quote: Quote | undefined) => void
  children?: ReactNode
}

const noMethod = 'পেমেন্ট পদ্ধতি নির্বাচন করুন'

/** A purchase: what it costs until when, how it is paid, and the button that pays. */
export function PayDialog({
  title,
  price,
  items,
  codeFor,
  methods,
  paying,
  problem,
  children,
  onConfirm,
  onClose,
}: PayDialogProps) {
  const [quote, setQuote] = useState<Quote>()
  const [method, setMethod] = useState<PaymentMethod | ''>(methods[0]?.id ?? '')
  const [submitted, setSubmitted] = useState(false)
  // A refused amount loads the prices again: the code is then asked for its discount once more.
  const applied = quote?.price === price ? quote : undefined
  const amount = applied?.amount ?? price
  return (
    <Sheet
      removesEntry
      title={title}
      busy={paying}
      onClose={onClose}
      footer={
        <ConfirmButtons
          disabled={methods.length === 0}
          confirmLabel={applied?.amount === 0 ? 'বিনা মূল্যে চালু করুন' : `${exactTaka(amount)} পরিশোধ করুন`}
          pendingLabel="পেমেন্ট শুরু হচ্ছে..."
          pending={paying}
          onConfirm={() => {
            setSubmitted(true)
            if (method) onConfirm(method, applied)
          }}
          onClose={() => history.back()}
        />
      }
    >
      <div className="flex flex-col gap-4">
        <DefinitionList
          items={[
            ...items,
            applied && {
              term: 'কোডসহ মূল্য',
              value: (
                <>
                  <s className="font-normal text-muted">
                    <span className="sr-only">আগের মূল্য </span>
                    {exactTaka(price)}
                  </s>{' '}
                  {exactTaka(amount)}
                </>
              ),
            },
          ]}
        />
        {codeFor && <CodeEntry plan={codeFor} applied={applied} disabled={paying} onApply={setQuote} />}
        {methods.length === 0 ? (
          <NoMethods />
        ) : (
          <Field label="পেমেন্ট পদ্ধতি" error={submitted && !method ? noMethod : null}>
            <Select
              value={method}
              disabled={paying}
              placeholder={noMethod}
              options={methods.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(event) => setMethod(event.target.value as PaymentMethod | '')}
            />
          </Field>
        )}
        {children}
        {problem && (
          <Alert tone="danger" title={problem.title}>
            {problem.text}
          </Alert>
        )}
      </div>
    </Sheet>
  )
}

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
function CodeEntry({ plan, applied, disabled, onApply }: CodeEntryProps) {
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
          <span className="font-semibold">{applied.code}</span> · {exactTaka(applied.discount)} ছাড়
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
