import { paths } from '#web/app/paths.ts'
import { formatTaka } from '#web/lib/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { SupportNotice } from '#web/ui/feedback/support-notice.tsx'

export function PaymentInstructions({
  instructions,
  amount,
}: {
  instructions: string | null
  amount: number
}) {
  if (!instructions) {
    return (
      <SupportNotice title="টাকা পাঠানোর নিয়ম এখনো দেওয়া হয়নি" to={paths.information('support')}>
        টাকা পাঠানোর আগে আমাদের কাছ থেকে নিয়ম জেনে নিন।
      </SupportNotice>
    )
  }
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="text-lg">যেভাবে টাকা পাঠাবেন</h2>
      <p className="whitespace-pre-line">{instructions}</p>
      <p className="rounded-card bg-tint p-3 font-semibold text-action">
        ঠিক {formatTaka(amount, { decimals: 2 })} পাঠান।
      </p>
    </Card>
  )
}
