import { useState, type ComponentProps, type ReactNode } from 'react'
import { CodeEntry } from '#web/features/payments/discounts/code-entry.tsx'
import type { PlanToBuy, Quote } from './price.ts'
import { formatTaka } from '#web/lib/format.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { ConfirmButtons, type ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Sheet } from '#web/ui/dialog/sheet.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { NoMethods } from './no-methods.tsx'
import type { PaymentMethod } from './use-checkout.ts'

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
          confirmLabel={
            applied?.amount === 0 ? 'বিনা মূল্যে চালু করুন' : `${formatTaka(amount, { decimals: 2 })} পরিশোধ করুন`
          }
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
                    {formatTaka(price, { decimals: 2 })}
                  </s>{' '}
                  {formatTaka(amount, { decimals: 2 })}
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
