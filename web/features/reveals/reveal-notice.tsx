import { paths } from '#web/app/pages/paths.ts'
import { withNext } from '#web/lib/with-next.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import type { RevealNotice } from './reveal-notice.rules.ts'

export function RevealNoticeAlert({ notice, providerId }: { notice: RevealNotice; providerId: number }) {
  const next =
    notice.next &&
    {
      plans: { to: withNext(paths.plans, paths.provider(providerId)), label: 'প্ল্যান দেখুন' },
      balance: { to: paths.balance, label: 'আজ কতটি নম্বর বাকি, দেখুন' },
      login: { to: paths.login(paths.provider(providerId)), label: 'লগইন করুন' },
    }[notice.next]
  return (
    <Alert
      tone={notice.tone}
      title={notice.title}
      action={
        next && (
          <ButtonLink to={next.to} size="small" variant="secondary">
            {next.label}
          </ButtonLink>
        )
      }
    >
      {notice.text}
    </Alert>
  )
}
