import type { Provider } from '#web/features/providers/provider.calls.ts'
import { formatDate } from '#web/lib/format-time.ts'
import { CardSection } from '#web/ui/layout/card.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { genderLabels } from '#worker/features/providers/providers.schema.ts'

type ProviderAboutProps = {
  provider: Pick<Provider, 'bio' | 'work_experience' | 'gender' | 'created_at'>
}

export function ProviderAbout({
  provider: { bio, work_experience, gender, created_at },
}: ProviderAboutProps) {
  return (
    <CardSection title="পরিচিতি" className="gap-3">
      <p className="whitespace-pre-line">{bio || 'পরিচিতি লেখা হয়নি।'}</p>
      <h3 className="text-base">কাজের অভিজ্ঞতা</h3>
      <p className="whitespace-pre-line">{work_experience}</p>
      <DefinitionList
        className="border-t border-line"
        items={[
          { term: 'লিঙ্গ', value: genderLabels[gender] },
          { term: 'সদস্য হয়েছেন', value: formatDate(created_at) },
        ]}
      />
    </CardSection>
  )
}
