import { Wrench } from 'lucide-react'
import { Search } from '#web/ui/layout/icons/frame.tsx'
import type { ReactNode } from 'react'
import { paths } from '#web/app/paths.ts'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon, type Drawing } from '#web/ui/layout/icon.tsx'

export function JoinOrSearch() {
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-4 px-4 sm:px-6 md:grid-cols-2">
      <Choice
        icon={Wrench}
        title="আপনি কি কাজ জানেন?"
        action={<ButtonLink to={paths.register}>সেবাদাতা হিসেবে যোগ দিন</ButtonLink>}
      >
        নিবন্ধন করে বায়োডাটা জমা দিন। অনুমোদন হলে নিজের এলাকার গ্রাহকেরা আপনাকে খুঁজে পাবেন।
      </Choice>
      <Choice
        icon={Search}
        title="কাজের মানুষ দরকার?"
        action={
          <ButtonLink to={paths.browse} variant="secondary">
            সেবা খুঁজুন
          </ButtonLink>
        }
      >
        নিজের এলাকার সেবাদাতাদের তালিকা দেখুন, রেটিং মিলিয়ে পছন্দের জনকে বেছে নিন।
      </Choice>
    </div>
  )
}

type ChoiceProps = { icon: Drawing; title: string; action: ReactNode; children: ReactNode }

function Choice({ icon, title, action, children }: ChoiceProps) {
  return (
    <Card as="section" className="flex flex-col items-start gap-3 bg-tint">
      <Icon icon={icon} className="size-9 text-action" />
      <h2 className="text-xl">{title}</h2>
      <p className="flex-1">{children}</p>
      {action}
    </Card>
  )
}
