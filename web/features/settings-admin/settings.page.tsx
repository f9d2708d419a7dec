import '#web/staff.css'
import { SquareArrowOutUpRight, Wallet } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { SettingsGroup } from '#worker/features/settings/setting-definitions.schema.ts'
import {
  fetchRecentSms,
  fetchSmsHealth,
  fetchSmsSettings,
  RecentMessages,
  SmsHealthNotice,
  SmsTestForm,
} from './sms-status.tsx'
import { fetchSettings, fetchTexts, groupOf, saving } from './settings.calls.ts'
import { can, type Person } from '#worker/lib/rights.schema.ts'
import { RelatedPages } from '#web/app/pages/page-families.tsx'
import { useSession } from '#web/lib/session.ts'
import { sessionSnapshot } from '#web/lib/session-store.ts'
import { api, apiContext, unwrap } from '#web/lib/api.ts'
import { bengaliDigits } from '#web/lib/format.ts'
import { SettingTest } from './setting-section.tsx'
import { useFieldOfAddress } from '#web/lib/focus-field.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { UnsavedForms } from '#web/ui/feedback/unsaved-changes.tsx'
import type { Head } from '#web/app/pages/head.ts'
import { adminPaths, settingsTabOf, settingsTabs, type SettingsTab } from '#web/app/pages/admin-pages.ts'
import { Fold, GroupForm, SystemTab } from './group-form.tsx'
import { FaqForm } from './faq-form.tsx'
import { OperatorForm } from './operator-form.tsx'
import { PaymentForm } from './payment-form.tsx'
import { SiteForm } from './site-form.tsx'
import { TermsForm } from './terms-form.tsx'
import { SmsTemplatesForm } from './sms-templates-form.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Link } from '#web/ui/layout/link.tsx'
import {
  fetchInformationPages,
  InformationEditor,
  type InformationPage,
} from '#web/features/content-pages/information-editor.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { informationLabels } from '#web/features/content-pages/content-pages.labels.ts'
import { informationSlugs, paths, type InformationSlug } from '#web/app/pages/paths.ts'

const readPage = (search: URLSearchParams): InformationSlug =>
  informationSlugs.find((slug) => slug === search.get('page')) ?? informationSlugs[0]

type InformationTabProps = { pages: readonly InformationPage[]; slug: InformationSlug }

function InformationTab({ pages, slug }: InformationTabProps) {
  const page = pages.find((known) => known.slug === slug)
  return (
    <div className="flex flex-col gap-5">
      <nav aria-label="তথ্যের পাতা">
        <ul className="flex flex-wrap gap-2">
          {informationSlugs.map((name) => (
            <li key={name}>
              <Link
                to={`${adminPaths.settingsTab('pages')}&page=${name}`}
                aria-current={name === slug ? 'page' : undefined}
                className={`flex min-h-11 items-center rounded-full border px-4 ${name === slug ? 'border-action bg-tint font-semibold text-action' : 'border-line-strong bg-surface'}`}
              >
                {informationLabels[name]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {page ? (
        <>
          <Link
            to={paths.information(slug)}
            className="flex min-h-11 items-center gap-2 self-start text-action underline"
          >
            <Icon icon={SquareArrowOutUpRight} className="size-5" />
            সাইটে দেখুন
          </Link>
          <InformationEditor key={slug} page={page} />
        </>
      ) : (
        <EmptyState title="এই পাতাটি নেই">সাইটের তথ্য আবার বসাতে হবে।</EmptyState>
      )}
    </div>
  )
}

/** What those may open who write the texts of the site. All other tabs are for `settings`. */
const textTabs: ReadonlySet<SettingsTab> = new Set(['terms', 'faq', 'pages'])

const tabsOf = (user: Person | null) =>
  (Object.keys(settingsTabs) as SettingsTab[]).filter((tab) => can(user, 'settings') || textTabs.has(tab))

export async function loader({ request, context }: LoaderFunctionArgs) {
  const from = context.get(apiContext)
  const search = new URL(request.url).searchParams
  const open = tabsOf(sessionSnapshot().user)
  const asked = settingsTabOf(search.get('tab') ?? '')
  const tab = open.find((name) => name === asked) ?? open[0] ?? 'terms'
  const [texts, settings, sms, pages] = await Promise.all([
    tab === 'terms' || tab === 'faq' ? fetchTexts(from) : undefined,
    textTabs.has(tab) ? undefined : fetchSettings(from),
    tab === 'sms'
      ? Promise.all([fetchSmsSettings(from), fetchRecentSms(from), fetchSmsHealth(from)])
      : undefined,
    tab === 'pages' ? fetchInformationPages(from) : undefined,
  ])
  return {
    tab,
    texts: texts?.data,
    settings,
    sms: sms && { account: sms[0], messages: sms[1], health: sms[2] },
    information: pages && { pages, slug: readPage(search) },
  }
}

export const head: Head<typeof loader> = ({ tab }) => ({ title: `সেটিংস: ${settingsTabs[tab]}` })

export function Component() {
  const { tab } = useLoaderData<typeof loader>()
  const { user } = useSession()
  useFieldOfAddress()
  return (
    <Page title="সেটিংস" actions={<RelatedPages />}>
      <Tabs
        label="সেটিংসের ভাগ"
        tabs={tabsOf(user).map((name) => ({
          to: adminPaths.settingsTab(name),
          label: settingsTabs[name],
          current: name === tab,
        }))}
      />
      <div className="w-full max-w-3xl">
        <UnsavedForms key={tab}>
          <TabContent />
        </UnsavedForms>
      </div>
    </Page>
  )
}

function TabContent() {
  const { tab, texts, settings, sms, information } = useLoaderData<typeof loader>()
  if (tab === 'pages') return information && <InformationTab {...information} />
  if (tab === 'terms') return texts && <TermsForm row={texts.terms} />
  if (tab === 'faq') return texts && <FaqForm row={texts.faq} />
  if (!settings) return null
  const row = <Group extends SettingsGroup>(group: Group) => groupOf(settings, group)
  switch (tab) {
    case 'site':
      return <SiteForm row={row('site')} />
    case 'contact':
      return <GroupForm by={saving.contact} label="যোগাযোগের তথ্য" row={row('contact')} />
    case 'payment':
      return <PaymentForm row={row('payment')} methods={settings.payment_methods} />
    case 'system':
      return <SystemTab system={row('system')} moderation={row('moderation')} retention={row('retention')} />
    case 'sms':
      return (
        sms && (
          <div className="flex flex-col gap-8">
            <SmsHealthNotice health={sms.health} />
            <GroupForm by={saving.sms} label="এসএমএস অ্যাকাউন্ট" row={sms.account} />
            <Card as="section" aria-label="এসএমএস পরীক্ষা" className="flex flex-col gap-6">
              <div className="flex flex-col gap-3">
                <h2 className="text-lg">অ্যাকাউন্টের ব্যালেন্স</h2>
                <SettingTest
                  icon={Wallet}
                  label="ব্যালেন্স দেখুন"
                  pendingLabel="দেখা হচ্ছে..."
                  call={async () => {
                    const { balance } = await unwrap(api.admin.sms.balance.$post())
                    return { message: `অ্যাকাউন্টে আছে: ${bengaliDigits(balance)}` }
                  }}
                />
              </div>
              <div className="flex flex-col gap-3 border-t border-line pt-4">
                <h2 className="text-lg">পরীক্ষা করে দেখুন</h2>
                <SmsTestForm />
              </div>
            </Card>
            <OperatorForm row={row('operator')} />
            <Fold title="এসএমএসের লেখা">
              <SmsTemplatesForm row={row('notifications')} />
            </Fold>
            <RecentMessages messages={sms.messages} health={sms.health} />
          </div>
        )
      )
  }
}
