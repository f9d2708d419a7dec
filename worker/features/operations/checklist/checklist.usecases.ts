import { batch, type Database } from '#worker/db/db.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import { auditWrite } from '#worker/features/audit/audit-change.usecases.ts'
import { smsAccount } from '#worker/features/outbox/sms-service.usecases.ts'
import { listServiceTests } from '#worker/features/site-settings/service-tests.queries.ts'
import { testedWith } from '#worker/features/site-settings/site-settings.rules.ts'
import { listSettings } from '#worker/features/settings/settings.queries.ts'
import { withDefaults, paymentMethodStates } from '#worker/features/settings/settings.rules.ts'
import type { SettingKey } from '#worker/features/settings/settings.schema.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { settingsKeys } from '#worker/lib/keys.ts'
import { mustHaveSecondFactor } from '#worker/middleware/rights/second-factor.ts'
import { deleteSkip, findPresence, insertSkip, listSkips } from './checklist.queries.ts'
import { stepStates } from './checklist.rules.ts'
import type { skippableSteps } from './checklist.schema.ts'
import { adminChecklist } from './checklist.serialisers.ts'

type Installation = Pick<Env, 'ENVIRONMENT' | 'SETTINGS_KEY' | 'SETTINGS_KEY_OLD'>

/** What this installation still lacks, as the admin `reader` sees it. */
export async function readChecklist(
  db: Database,
  reader: Pick<CurrentUser, 'role' | 'hasSecondFactor'>,
  env: Installation,
) {
  const { rows, tests, presence, skips } = await batch(db, {
    rows: listSettings(db),
    tests: listServiceTests(db),
    presence: findPresence(db),
    skips: listSkips(db),
  })
  const settings = withDefaults(rows)
  const keys = settingsKeys(env)
  const [found] = presence
  return adminChecklist(
    stepStates({
      settings,
      isDevelopment: env.ENVIRONMENT === 'development',
      secondFactor: {
        required: mustHaveSecondFactor(reader.role, settings, env.ENVIRONMENT),
        enabled: reader.hasSecondFactor === true,
      },
      smsAccountComplete: smsAccount(settings, keys) !== null,
      tested: testedWith(tests, settings, keys),
      methods: paymentMethodStates(settings, env.ENVIRONMENT),
      has: {
        trades: found?.trades === 1,
        plans: found?.plans === 1,
        boostPlans: found?.boost_plans === 1,
        moderator: found?.moderator === 1,
      },
      savedTerms: new Set(
        rows.filter(({ updatedBy }) => updatedBy !== null).map(({ key }) => key as SettingKey),
      ),
      skipped: new Set(skips.map(({ step }) => step)),
    }),
  )
}

/** Decides against a step, or takes the decision back. A repeated call changes nothing. */
export async function setStepSkipped(
  db: Database,
  act: Act,
  { step, skipped }: { step: (typeof skippableSteps)[number]; skipped: boolean },
): Promise<void> {
  await auditWrite(db, act, {
    write: skipped ? insertSkip(db, step, { userId: act.actor.id, now: act.now }) : deleteSkip(db, step),
    action: skipped ? 'checklist.skipped' : 'checklist.resumed',
    entity: 'checklist',
    entityId: step,
    before: { skipped: !skipped },
    after: { skipped },
  })
}
