import type { ComponentProps } from 'react'
import type { SiteSettings } from '#web/lib/root-data.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { ExternalLink } from '#web/ui/layout/external-link.tsx'
import { ContactDetails } from './contact-details.tsx'
import { InformationArticle } from './information-article.tsx'
import { QuestionList } from './question-list.tsx'
import { socialLinks } from './social-links.rules.ts'

type InformationTextProps = {
  page: Pick<ComponentProps<typeof InformationArticle>, 'title' | 'html' | 'updated_at'> & { slug: string }
  questions: ComponentProps<typeof QuestionList>['questions']
  settings: SiteSettings | undefined
}

export function InformationText({ page, questions, settings = {} }: InformationTextProps) {
  return (
    <InformationArticle {...page} lead={page.slug === 'contact' && <ContactCard settings={settings} />}>
      {questions.length > 0 && (
        <section className="flex flex-col gap-3">
          <h2 className="text-xl">আরও কিছু প্রশ্ন</h2>
          <QuestionList questions={questions} />
        </section>
      )}
    </InformationArticle>
  )
}

function ContactCard({ settings }: { settings: SiteSettings }) {
  const social = socialLinks(settings)
  return (
    <Card as="section" aria-label="আমাদের ঠিকানা">
      <ContactDetails settings={settings} />
      {social.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-x-4 border-t border-line pt-2">
          {social.map(({ href, label }) => (
            <li key={label}>
              <ExternalLink href={href}>{label}</ExternalLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
