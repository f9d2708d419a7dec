import { formatDate } from '#web/lib/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import type { Provider } from '#web/features/providers/provider.calls.ts'
import { genderLabels } from '#worker/features/providers/providers.schema.ts'

export function ProviderAbout({ provider }: { provider: Provider }) {
  const { bio, work_experience, gender, created_at } = provider
  return (
    <Card as="section" aria-labelledby="about-heading" className="flex flex-col gap-3">
      <h2 id="about-heading" className="text-lg">
        পরিচিতি
      </h2>
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
    </Card>
  )
}
