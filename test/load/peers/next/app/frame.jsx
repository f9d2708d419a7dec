import { Clock, House, LayoutGrid, LogIn, Mail, MapPin, Phone, Search } from 'lucide-react'
import Link from 'next/link'
import { readFrame } from '../lib/database.js'
import { Icon } from './drawing.jsx'
import { MenuButton } from './menu-button.jsx'
import { button, small } from './styles.js'

const information = {
  about: 'আমাদের সম্পর্কে',
  contact: 'যোগাযোগ',
  faq: 'সাধারণ জিজ্ঞাসা',
  support: 'সহায়তা',
  'privacy-policy': 'গোপনীয়তা নীতি',
  terms: 'ব্যবহারের শর্তাবলী',
  'refund-policy': 'রিফান্ড নীতি',
}
const bar = [
  ['/', 'হোম', House],
  ['/biodata', 'খুঁজুন', Search],
  ['/categories', 'ক্যাটাগরি', LayoutGrid],
  ['/login', 'লগইন', LogIn],
]
const footerLink = 'flex min-h-11 items-center text-muted hover:text-action hover:underline'

const Mark = ({ className }) => (
  <svg aria-hidden viewBox="0 0 32 32" className={`shrink-0 ${className}`}>
    <rect width="32" height="32" rx="8" className="fill-action" />
    <path d="M8 21c0-4 3.6-6.5 8-6.5s8 2.5 8 6.5v3H8z" className="fill-on-action" />
    <circle cx="16" cy="9.5" r="4" className="fill-accent" />
  </svg>
)

const Line = ({ icon, children }) => (
  <div className="flex min-h-11 items-center gap-2.5">
    <Icon icon={icon} className="size-5 text-action" />
    <span className="min-w-0">{children}</span>
  </div>
)

const Column = ({ title, className, children }) => (
  <section className={className}>
    <h2 className="mb-1 font-semibold">{title}</h2>
    {children}
  </section>
)

/** Header, footer and the bar of a phone around every page. */
export function Frame({ children }) {
  const { settings, categories } = readFrame()
  const name = settings.site_name || 'কর্মী'
  return (
    <>
      <a
        href="#content"
        className="fixed start-4 -top-20 z-50 rounded-card bg-surface px-4 py-3 font-semibold text-action shadow-lift focus:top-2"
      >
        মূল অংশে যান
      </a>
      <header className="sticky top-0 z-30 border-b border-line bg-surface">
        <div className="flex h-16 items-center gap-2 px-4 sm:gap-3 lg:px-6">
          <Link href="/" className="flex min-h-11 min-w-0 items-center gap-2 rounded-small">
            <Mark className="size-9" />
            <span className="line-clamp-2 pt-1 text-xl leading-snug font-semibold text-action">{name}</span>
          </Link>
          <nav aria-label="প্রধান" className="ms-6 hidden gap-1 lg:flex signed-in:hidden">
            {[
              ['/biodata', 'সেবাদাতা খুঁজুন'],
              ['/categories', 'সব ক্যাটাগরি'],
            ].map(([to, label]) => (
              <Link
                key={to}
                href={to}
                className="flex min-h-11 items-center rounded-card px-3 font-semibold hover:bg-sunken"
              >
                {label}
              </Link>
            ))}
          </nav>
          <div className="ms-auto flex shrink-0 items-center gap-1 sm:gap-2">
            <div className="flex gap-1 signed-in:hidden sm:gap-2">
              <Link href="/login" className={button('quiet', small)}>
                লগইন
              </Link>
              <Link href="/register" className={button('primary', small)}>
                নিবন্ধন
              </Link>
            </div>
          </div>
          <MenuButton />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="min-h-[75dvh] outline-none">
        {children}
      </main>
      <footer className="mt-16 border-t border-line bg-surface max-lg:pb-[calc(4rem+env(safe-area-inset-bottom))]">
        <div className="mx-auto grid max-w-6xl grid-cols-2 gap-x-6 gap-y-8 px-4 py-10 sm:px-6 lg:grid-cols-[1.4fr_1fr_1fr_1.2fr]">
          <div className="col-span-2 lg:col-span-1">
            <p className="flex items-center gap-2 text-xl font-semibold">
              <Mark className="size-8" />
              {name}
            </p>
            <p className="mt-3 max-w-md text-muted">{settings.site_description}</p>
          </div>
          <Column title="প্রয়োজনীয় লিংক">
            <ul>
              {Object.entries(information).map(([slug, label]) => (
                <li key={slug}>
                  <Link href={`/${slug}`} className={footerLink}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </Column>
          <Column title="ক্যাটাগরি">
            <ul>
              {categories.slice(0, 8).map((category) => (
                <li key={category.id}>
                  <Link href={`/biodata?category=${category.id}`} className={footerLink}>
                    {category.name}
                  </Link>
                </li>
              ))}
            </ul>
          </Column>
          <Column title="যোগাযোগ" className="col-span-2 lg:col-span-1">
            <address className="text-muted not-italic">
              <Line icon={MapPin}>{settings.contact_address}</Line>
              <Line icon={Phone}>
                <a href={`tel:${settings.contact_phone}`} className={footerLink}>
                  {settings.contact_phone}
                </a>
              </Line>
              <Line icon={Mail}>
                <a href={`mailto:${settings.contact_email}`} className={`${footerLink} wrap-anywhere`}>
                  {settings.contact_email}
                </a>
              </Line>
              <Line icon={Clock}>সময় অঞ্চল: এশিয়া/ঢাকা</Line>
            </address>
          </Column>
        </div>
        <div className="mx-auto max-w-6xl px-4 sm:px-6">
          <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-line py-5 text-sm text-muted">
            <p>© ২০২৬ {name}। সর্বস্বত্ব সংরক্ষিত।</p>
            <p>মুদ্রা: BDT (৳)</p>
          </div>
        </div>
      </footer>
      <nav
        aria-label="দ্রুত মেনু"
        className="hidden-while-typing fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        <ul className="grid h-16 grid-cols-4">
          {bar.map(([to, label, icon]) => (
            <li key={to}>
              <Link
                href={to}
                className="flex h-full flex-col items-center justify-center text-xs text-muted -outline-offset-3"
              >
                <Icon icon={icon} className="size-6" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
