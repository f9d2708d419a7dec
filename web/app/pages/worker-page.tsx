import { CircleHelp, IdCard, LifeBuoy, MessageCircle } from 'lucide-react'
import { Card } from '#web/ui/card.tsx'
import { DefinitionList } from '#web/ui/definition-list.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { pageHandle } from '../head.ts'
import { roleNames } from '../layouts/account-navigation.ts'
import { informationLabels } from '../layouts/information-labels.ts'
import { MenuList } from '../layouts/menu-list.tsx'
import type { NavigationItem } from '../layouts/navigation.ts'
import { Page } from '../layouts/page.tsx'
import { paths, type InformationSlug } from '../paths.ts'
import { useSession } from '../session.tsx'

const helpful: readonly [InformationSlug, NavigationItem['icon']][] = [
  ['support', LifeBuoy],
  ['faq', CircleHelp],
  ['terms', IdCard],
  ['contact', MessageCircle],
]

export const handle = pageHandle(() => ({ title: 'আমার বায়োডাটা', noIndex: true }))

/** Where a provider lands: the account they have, what a biodata needs, and who helps. */
export function Component() {
  const { user } = useSession()
  if (!user) return null
  return (
    <Page narrow>
      <PageHeading description="আপনার অ্যাকাউন্ট চালু আছে।">আমার বায়োডাটা</PageHeading>
      <Card as="section" aria-label="আপনার অ্যাকাউন্ট">
        <DefinitionList
          items={[
            { term: 'নাম', value: user.name },
            { term: 'ফোন নম্বর', value: user.phone },
            { term: 'ভূমিকা', value: roleNames[user.role] },
          ]}
        />
      </Card>
      <Card as="section">
        <h2 className="text-lg">বায়োডাটার জন্য যা হাতে রাখবেন</h2>
        <ul className="mt-2 list-disc ps-6">
          <li>নিজের একটি পরিষ্কার ছবি</li>
          <li>জাতীয় পরিচয়পত্র বা জন্মনিবন্ধনের নম্বর</li>
          <li>কাজের ধরন, অভিজ্ঞতা ও কাজের এলাকা</li>
        </ul>
        <p className="mt-3 text-muted">
          আমাদের কর্মীরা প্রতিটি বায়োডাটা নিজে দেখে অনুমোদন করেন, তার পরেই সেটি সবার সামনে আসে।
        </p>
      </Card>
      <Card as="section">
        <h2 className="mb-2 text-lg">সাহায্য লাগলে</h2>
        <MenuList
          items={helpful.map(([slug, icon]) => ({
            to: paths.information(slug),
            label: informationLabels[slug],
            icon,
          }))}
        />
      </Card>
    </Page>
  )
}
