import type { ReactNode } from 'react'
import { TradeLink } from '#web/features/categories/trade-link.tsx'
import { Link } from '#web/ui/layout/link.tsx'
import { ContactDetails } from '#web/features/content-pages/contact-details.tsx'
import { socialLinks } from '#web/features/content-pages/social-links.rules.ts'
import { ExternalLink } from '#web/ui/layout/external-link.tsx'
import { informationSlugs, paths } from '#web/app/pages/paths.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { ChevronDown } from '#web/ui/layout/icons/form.tsx'
import { PhoneLink } from '#web/ui/layout/phone-number.tsx'
import type { RootData } from '#web/lib/root-data.ts'
import { BrandMark } from './brand.tsx'
import { informationLabels } from '#web/features/content-pages/content-pages.labels.ts'

const shortLinks = ['about', 'support', 'terms'] as const

const link = 'flex min-h-11 items-center text-muted hover:text-action hover:underline'

/** On a phone: three links and the phone number; a press shows the rest. */
export function Footer({ data: { settings, categories, year } }: { data: RootData }) {
  const name = settings.site_name || 'কর্মী'
  const social = socialLinks(settings)
  const columns = (
    <div className="mx-auto grid max-w-6xl grid-cols-2 gap-x-6 gap-y-8 px-4 py-4 sm:px-6 sm:py-10 lg:grid-cols-[1.4fr_1fr_1fr_1.2fr]">
      <div className="col-span-2 lg:col-span-1">
        <p className="flex items-center gap-2 text-xl font-semibold">
          <BrandMark className="size-8" />
          {name}
        </p>
        <p className="mt-3 max-w-md text-muted">{settings.site_description}</p>
        {social.length > 0 && (
          <ul aria-label="সামাজিক মাধ্যম" className="mt-2 flex flex-wrap gap-x-4">
            {social.map(({ href, label }) => (
              <li key={label}>
                <ExternalLink href={href}>{label}</ExternalLink>
              </li>
            ))}
          </ul>
        )}
      </div>
      <FooterColumn title="প্রয়োজনীয় লিংক">
        <ul>
          {informationSlugs.slice(0, -1).map((slug) => (
            <li key={slug}>
              <Link to={paths.information(slug)} className={link}>
                {informationLabels[slug]}
              </Link>
            </li>
          ))}
          <li>
            <Link to={paths.favourites} className={link}>
              পছন্দের সেবাদাতা
            </Link>
          </li>
        </ul>
      </FooterColumn>
      <FooterColumn title="পেশা">
        {categories.length === 0 ? (
          <p className="py-2 text-muted">এখনো নেই</p>
        ) : (
          <ul>
            {categories.map((category) => (
              <li key={category.id}>
                <TradeLink trade={category} className={link}>
                  {category.name}
                </TradeLink>
              </li>
            ))}
          </ul>
        )}
      </FooterColumn>
      <FooterColumn title="যোগাযোগ" className="col-span-2 lg:col-span-1">
        <ContactDetails settings={settings} />
      </FooterColumn>
    </div>
  )
  return (
    <footer className="mt-16 border-t border-line bg-surface max-lg:pb-[calc(--spacing(16)+env(safe-area-inset-bottom))]">
      <div className="flex flex-wrap items-center gap-x-5 px-4 pt-2 sm:hidden">
        {shortLinks.map((slug) => (
          <Link key={slug} to={paths.information(slug)} className={link}>
            {informationLabels[slug]}
          </Link>
        ))}
        {settings.contact_phone && (
          <PhoneLink phone={settings.contact_phone} className={`${link} font-semibold`} />
        )}
      </div>
      <details className="group sm:hidden">
        <summary className="flex min-h-11 list-none items-center gap-1 px-4 font-semibold text-action [&::-webkit-details-marker]:hidden">
          আরও লিংক ও ঠিকানা
          <Icon icon={ChevronDown} className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        {columns}
      </details>
      <div className="max-sm:hidden">{columns}</div>
      <div className="mx-auto max-w-6xl px-4 sm:px-6">
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-line py-2 text-sm text-muted sm:py-5">
          <p>
            © {year} {name}। সর্বস্বত্ব সংরক্ষিত।
          </p>
          <p>
            মুদ্রা: {settings.currency || 'BDT'} ({settings.currency_symbol || '৳'})
          </p>
        </div>
      </div>
    </footer>
  )
}

function FooterColumn({
  title,
  className,
  children,
}: {
  title: string
  className?: string
  children: ReactNode
}) {
  return (
    <section className={className}>
      <h2 className="mb-1 font-semibold">{title}</h2>
      {children}
    </section>
  )
}
