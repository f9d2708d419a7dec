import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { ContactDetails } from './contact-details.tsx'
import { InformationArticle } from './information-article.tsx'
import { QuestionList } from './question-list.tsx'
import { socialLinks } from './social-links.rules.ts'
import { apiContext, unwrap } from '#web/lib/api.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { ExternalLink } from '#web/ui/layout/external-link.tsx'
import { pageHandle } from '#web/app/head.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { paths } from '#web/app/paths.ts'
import { useRootData } from '#web/app/root-data.ts'

const noQuestions = { enabled: false, items: [] }

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const { pathname } = new URL(request.url)
  const [page, faq] = await Promise.all([
    unwrap(api.information[':slug'].$get({ param: { slug: pathname.slice(1) } })),
    pathname === paths.information('faq')
      ? unwrap(api.settings.faq.$get()).then(
          ({ data }) => data,
          () => noQuestions,
        )
      : noQuestions,
  ])
  return { page: page.data, questions: faq.enabled ? faq.items : [] }
}

export const handle = pageHandle<typeof loader>(({ page: { title, description } }) => ({
  title,
  description,
}))

export function Component() {
  const { page, questions } = useLoaderData<typeof loader>()
  return (
    <Page width="text">
      <InformationArticle {...page} lead={page.slug === 'contact' && <ContactCard />}>
        {questions.length > 0 && (
          <section className="flex flex-col gap-3">
            <h2 className="text-xl">আরও কিছু প্রশ্ন</h2>
            <QuestionList questions={questions} />
          </section>
        )}
      </InformationArticle>
    </Page>
  )
}

function ContactCard() {
  const settings = useRootData()?.settings ?? {}
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
