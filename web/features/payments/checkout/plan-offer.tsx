import { useState, type ReactNode } from 'react'
import { paths } from '#web/app/pages/paths.ts'
import { numbersOf, PlanChoice } from '#web/features/entitlements/plans/plan-choice.tsx'
import type { Plan } from '#web/features/entitlements/plans/plans.calls.ts'
import { NoticeBox, warningTone } from '#web/ui/feedback/notice-box.tsx'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { drawing } from '#web/ui/layout/icons/drawing.tsx'

const Check = drawing('M20 6 9 17l-5-5')

export const plansPage = {
  width: 'text',
  title: 'সাবস্ক্রিপশন প্ল্যান',
  description: 'সেবাদাতার নম্বর দেখে সরাসরি কথা বলুন।',
} as const

const sharedFacts = [
  'যাঁর নম্বর দেখেছেন, তাঁকে যত খুশি ফোন করুন',
  'একবার দেখা নম্বর মেয়াদজুড়ে বিনা খরচে আবার দেখা যায়',
]

type PlanOfferProps = {
  /** In the order of `popularFirst`. */
  plans: readonly Plan[]
  /** The plan that the address names, which may be gone. */
  wantedPlan: string | null
  /** What takes the chosen plan. */
  children: (chosen: Plan) => ReactNode
}

/** The plans to choose from, and what all of them give. */
export function PlanOffer({ plans, wantedPlan, children }: PlanOfferProps) {
  const [picked, setPicked] = useState<Plan>()
  const wanted = plans.find(({ id }) => String(id) === wantedPlan)
  // After a change of the plans the same one with its new price.
  const chosen = plans.find(({ id }) => id === picked?.id) ?? wanted ?? plans[0]
  if (!chosen)
    return (
      // Not `EmptyState`, whose file has the code of other public pages.
      <div role="status" className="flex flex-col items-center gap-3 py-12 text-center">
        <p className="text-lg font-semibold">এখনো কোনো প্ল্যান নেই</p>
        <p className="text-muted">
          এখন কোনো প্ল্যান বিক্রি হচ্ছে না। সেবাদাতাদের তালিকা ও প্রোফাইল দেখতে প্ল্যান লাগে না।
        </p>
        <ButtonLink to={paths.browse} variant="secondary">
          সেবাদাতা খুঁজুন
        </ButtonLink>
      </div>
    )
  return (
    <>
      {wantedPlan !== null && !wanted && (
        <NoticeBox tone={warningTone} role="status">
          আপনার বেছে নেওয়া প্ল্যানটি এখন নেই। অন্য একটি বেছে নিন।
        </NoticeBox>
      )}
      <PlanChoice plans={plans} chosen={chosen} gives={numbersOf} onChoose={setPicked} />
      {children(chosen)}
      <ul className="flex flex-col gap-1 text-sm">
        {sharedFacts.map((text) => (
          <li key={text} className="flex items-start gap-2">
            <Icon icon={Check} className="mt-1 size-4 text-action" />
            <span className="min-w-0">{text}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
