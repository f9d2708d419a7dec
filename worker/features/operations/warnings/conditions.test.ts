import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeChange, makeProvider, makeUser } from '#test/support/factories.ts'
import { makePayment } from '#test/support/payments.ts'
import { runBatch } from '#worker/db/db.ts'
import { jobStates, serviceOutcomes } from '#worker/features/audit/audit.table.ts'
import {
  noteFailure,
  noteSuccess,
  saveAmount,
  services,
  takeQuestion,
} from '#worker/features/audit/services.usecases.ts'
import type { BackupPlace } from '../backups/backups.schema.ts'
import { backups, invariantChecks } from '../operations.table.ts'
import { providerListings } from '#worker/features/providers/listing/provider-listings.table.ts'
import { providerChanges, providers } from '#worker/features/providers/providers.table.ts'
import { payments } from '#worker/features/payments/payments.table.ts'
import { defaultSettings } from '#worker/features/settings/settings.rules.ts'
import { users } from '#worker/features/people/people.table.ts'
import { scheduledJobs } from '../jobs/scheduled-jobs.usecases.ts'
import type { ConditionKind } from './warnings.schema.ts'
import { readWarningsOfSite } from './conditions.usecases.ts'
import { readWarnings } from './warnings.usecases.ts'

const now = new Date()
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const settings = defaultSettings()
type Asked = Parameters<typeof readWarnings>[1]

/** What an admin of a production site without backups sees. */
const warn = async ({
  env,
  ...asked
}: Partial<Omit<Asked, 'env'>> & { env?: Partial<Asked['env']> } = {}) => {
  const production = { ENVIRONMENT: 'production', BACKUP_PUBLIC_KEY: '{}', OUTSIDE_COPY_URL: '' } as const
  const reader = { role: 'admin' } as const
  const asUsual = { reader, settings, schedule: scheduledJobs, now, env: { ...production, ...env } }
  return (await readWarnings(db, { ...asUsual, ...asked })).data
}
const inDevelopment = { env: { ENVIRONMENT: 'development' } } as const
const staff = { role: 'staff' } as const

const emptyBackup = { sources: [], migrations: 1, position: { source: 0, after: null } }
const makeBackup = (place: BackupPlace, name: string, startedAt: Date, error: string | null = null) =>
  db.insert(backups).values({ place, name, startedAt, finishedAt: startedAt, error, ...emptyBackup })

describe('the warnings of the dashboard', () => {
  beforeEach(async () => {
    await db.delete(providerListings)
    await db.delete(providerChanges)
    await db.delete(providers)
    await db.delete(payments)
    await db.delete(jobStates)
  })

  it('are silent while all is well', async () => expect(await warn(inDevelopment)).toEqual([]))

  it.each([
    [23, true],
    [25, false],
  ])('tell of a submission of %i hours, only on the dashboard: %s', async (hours, isOnlyShown) => {
    await makeProvider({ status: 'pending', reviewedAt: null, submittedAt: ago(hours) })
    const watched = { settings, schedule: [], now, namesPeople: false, env }
    const { warnings } = await readWarningsOfSite(db, watched)
    expect(warnings).toMatchObject([{ kind: 'backlog', subject: 'submissions', isOnlyShown }])
  })

  it('tell of submissions and changes, of which the oldest is named', async () => {
    const waiting = await makeProvider({ status: 'pending', reviewedAt: null, submittedAt: ago(25) })
    await makeProvider({ status: 'pending', reviewedAt: null, submittedAt: ago(1) })
    // This one waits for its worker.
    await makeProvider({ status: 'pending', reviewedAt: null, submittedAt: ago(50), fieldToMend: 'bio' })
    const { id: providerId } = await makeProvider()
    await makeChange(providerId, { bio: 'নতুন' }, { createdAt: ago(30) })
    expect(await warn({ reader: staff })).toMatchObject([
      {
        kind: 'backlog',
        subject: 'submissions',
        title: '২টি বায়োডাটা যাচাইয়ের অপেক্ষায়',
        since: waiting.submittedAt.toISOString(),
        event: null,
      },
      { kind: 'backlog', subject: 'changes', since: ago(30).toISOString() },
    ])
  })

  it('tell the admin, and of the staff those who decide payments, of money in review', async () => {
    await makePayment({ status: 'review', paidAt: null, createdAt: ago(5) })
    await makePayment({ status: 'review', paidAt: null, createdAt: ago(1) })
    expect(await warn(inDevelopment)).toMatchObject([
      {
        kind: 'backlog',
        subject: 'payments_in_review',
        title: '২টি পেমেন্ট সিদ্ধান্তের অপেক্ষায়',
        link: { page: 'payments_in_review' },
        since: ago(5).toISOString(),
      },
    ])
    expect(await warn({ reader: staff })).toEqual([])
    expect(await warn({ reader: { ...staff, acts: ['decide_payments'] } })).toHaveLength(1)
  })
})

const job = { job: 'sms', lastStartedAt: now, lastFinishedAt: now }
const note = (service: string, reason: string, times = 1) =>
  runBatch(
    db,
    Array.from({ length: times }, () => noteFailure(db, service, reason, now)),
  )
const gateway = services.gateway('sslcommerz')

type Case = { subject: string; begin: () => PromiseLike<unknown>; end: () => PromiseLike<unknown> }

/** Of each condition: what makes it hold, and what ends it. */
const cases: Record<ConditionKind, Case> = {
  gateway_failing: {
    subject: 'sslcommerz',
    begin: () => note(`${gateway}:ask`, 'timeout', 3),
    end: () => noteSuccess(db, `${gateway}:ask`, now),
  },
  sms_failing: {
    subject: 'mimsms',
    begin: () => note(services.smsSend, '401'),
    end: () => noteSuccess(db, services.smsSend, now),
  },
  sms_balance_low: {
    subject: 'mimsms',
    begin: async () => {
      await takeQuestion(db, services.smsBalance, { before: now, now })
      await saveAmount(db, services.smsBalance, 99_00)
    },
    end: () => saveAmount(db, services.smsBalance, 101_00),
  },
  images_quota: {
    subject: 'images',
    begin: () => note(services.images, 'quota'),
    end: () => noteSuccess(db, services.images, now),
  },
  backlog: {
    subject: 'payments_to_ask',
    begin: () => makePayment({ status: 'initiated', nextCheckAt: ago(1) }),
    end: () => db.update(payments).set({ nextCheckAt: null }),
  },
  job_failed: {
    subject: 'sms',
    begin: () => db.insert(jobStates).values({ ...job, lastError: 'no such table' }),
    end: () => db.update(jobStates).set({ lastError: null }),
  },
  job_late: {
    subject: 'sms',
    begin: () => db.insert(jobStates).values({ ...job, lastStartedAt: ago(2) }),
    end: () => db.update(jobStates).set({ lastStartedAt: now }),
  },
  invariant_broken: {
    subject: 'one_rule',
    begin: () => db.insert(invariantChecks).values({ rule: 'one_rule', found: 1, ids: [7], checkedAt: now }),
    end: () => db.update(invariantChecks).set({ found: 0 }),
  },
  backup_incomplete: {
    subject: 'account',
    begin: async () => {
      await makeUser('admin')
      await db.update(users).set({ createdAt: ago(24 * 30) })
    },
    end: () => makeBackup('account', 'of today', now),
  },
  channel_failing: {
    subject: 'webhook',
    begin: () => note(services.channel, 'http_404'),
    end: () => noteSuccess(db, services.channel, now),
  },
}

it.each(Object.entries(cases))('%s appears while its state holds', async (kind, { subject, begin, end }) => {
  await db.delete(jobStates)
  await db.delete(serviceOutcomes)
  await db.delete(payments)
  await db.delete(backups)
  // The age of the site is that of its first account.
  await db.update(users).set({ createdAt: now })
  const isShown = async () => {
    const shown = await warn({ settings: { ...settings, sms_enabled: '1', operator_channel: 'webhook' } })
    return shown.some((warning) => warning.kind === kind && warning.subject === subject)
  }
  expect(await isShown()).toBe(false)
  await begin()
  expect(await isShown()).toBe(true)
  await end()
  expect(await isShown()).toBe(false)
})

it('say nothing of nightly work and of late backups at a site that is one hour old', async () => {
  await db.delete(jobStates)
  const started = ago(24 * 20)
  await makeUser('admin')
  await db.update(users).set({ createdAt: started })
  const at = (hours: number) => new Date(started.getTime() + hours * 3_600_000)
  const kinds = async (hours: number, env: Partial<Asked['env']> = {}) =>
    (await warn({ now: at(hours), env })).map(({ kind, subject }) => `${kind} ${subject}`)
  expect(await kinds(0.1)).not.toContain('job_late sms')
  expect(await kinds(1)).toContain('job_late sms')
  expect(await kinds(1)).not.toContain('job_late sweep')
  expect(await kinds(26)).toContain('job_late sweep')
  expect(await kinds(1, { BACKUP_PUBLIC_KEY: '' })).toContain('backup_incomplete encryption')
  expect(await kinds(1)).not.toContain('backup_incomplete encryption')
  expect(await kinds(26)).not.toContain('backup_incomplete account')
  expect(await kinds(10 * 24)).toContain('backup_incomplete account')
  await makeBackup('account', 'account', at(10 * 24 - 35))
  expect(await kinds(10 * 24)).not.toContain('backup_incomplete account')

  // A copy outside that is missing, too old, or only failed.
  const outside = { OUTSIDE_COPY_URL: 'https://s3.example.com/kormi' }
  expect(await kinds(10 * 24)).not.toContain('backup_incomplete outside')
  expect(await kinds(35, outside)).not.toContain('backup_incomplete outside')
  expect(await kinds(37, outside)).toContain('backup_incomplete outside')
  await makeBackup('outside', 'outside', at(10 * 24))
  await makeBackup('outside', 'failed', at(10 * 24 + 30), 'files are missing')
  expect(await kinds(10 * 24 + 36, outside)).not.toContain('backup_incomplete outside')
  expect(await kinds(10 * 24 + 37, outside)).toContain('backup_incomplete outside')
})
