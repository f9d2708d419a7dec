import '#web/staff.css'
import { useState } from 'react'
import { useLoaderData, useNavigate, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#web/app/pages/paths.ts'
import { apiContext } from '#web/lib/api.ts'
import { sessionSnapshot, updateSessionUser } from '#web/lib/session-store.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { CardSection } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { fetchSessions, SessionsList } from '../sessions/sessions-list.tsx'
import { fetchSecondFactor, SecondFactorSection } from './second-factor-section.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const secondFactor = await fetchSecondFactor(api)
  const { must_enrol: mustEnrol } = secondFactor
  // The server answers nothing else before the enrolment.
  const sessions = mustEnrol ? null : await fetchSessions(api)
  if (!mustEnrol) openOtherPages()
  return { secondFactor, mustEnrol, sessions, readAt: Date.now() }
}

export function Component() {
  const { secondFactor, mustEnrol, sessions, readAt } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  // It is on while its backup codes are shown; the page goes on after them.
  const [enrolled, setEnrolled] = useState<{ isFirst: boolean }>()

  const goOn = async () => {
    if (enrolled?.isFirst) return navigate(paths.admin, { replace: true })
    setEnrolled(undefined)
    return revalidate()
  }

  return (
    <Page width="text" title="নিরাপত্তা">
      {mustEnrol && !enrolled && (
        <Alert tone="warning" title="আগে দুই ধাপের লগইন চালু করুন">
          আপনার অ্যাকাউন্টে এটি বাধ্যতামূলক। চালু করলে বাকি সব পাতা খুলবে।
        </Alert>
      )}
      {secondFactor.required && !secondFactor.enabled && !mustEnrol && !enrolled && (
        <Alert tone="warning" title="পরের লগইন থেকে দুই ধাপের লগইন লাগবে">
          এখনই চালু করে রাখুন। না করলে পরের বার লগইন করে আগে এটিই চালু করতে হবে।
        </Alert>
      )}
      <SecondFactorSection
        state={{ ...secondFactor, enabled: secondFactor.enabled || enrolled !== undefined }}
        onEnrolled={() => setEnrolled({ isFirst: openOtherPages() })}
        onDone={() => void goOn()}
      />
      {sessions && (
        <CardSection title="কোথায় লগইন আছে">
          <p>অচেনা কিছু দেখলে সেটি থেকে লগআউট করে পাসওয়ার্ড বদলান। ২ ঘণ্টা কাজ না করলে নিজে থেকেই লগআউট হয়।</p>
          <SessionsList sessions={sessions} readAt={readAt} />
        </CardSection>
      )}
    </Page>
  )
}

/** The stored user may enter other pages from now on. Answers whether this is new. */
function openOtherPages(): boolean {
  const { user } = sessionSnapshot()
  if (!user?.second_factor_enrolment_required) return false
  const { second_factor_enrolment_required: _, ...enrolled } = user
  updateSessionUser(enrolled)
  return true
}
