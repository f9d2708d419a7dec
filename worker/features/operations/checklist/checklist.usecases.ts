import { batch, type Database } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import { auditWrite } from '#worker/features/audit/audit-change.usecases.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { smsAccount } from '#worker/features/outbox/sms-service.usecases.ts'
import { listServiceTests } from '#worker/features/settings-admin/service-tests.queries.ts'
import { testedWith } from '#worker/features/settings-admin/settings-admin.rules.ts'
import { listSettings } from '#worker/features/settings/settings.queries.ts'
import { withDefaults, paymentMethodStates } from '#worker/features/settings/settings.rules.ts'
import type { SettingKey } from '#worker/features/settings/settings.schema.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { settingsKeys } from '#worker/lib/keys.ts'
import { mustHaveSecondFactor } from '#worker/middleware/rights/allow.ts'
import { mayDo } from '#worker/features/people/people.queries.ts'
import { users } from '#worker/features/people/people.table.ts'
import { boostingPlans, subscriptionPlans } from '#worker/features/entitlements/entitlements.table.ts'
import { adminChecklist } from '../operations.answers.ts'
import { stepStates } from './checklist.rules.ts'
import type { skippableSteps } from './checklist.schema.ts'
import { sql } from 'drizzle-orm'
import { checklistSkips } from '../operations.table.ts'

type Installation = Pick<Env, 'ENVIRONMENT' | 'SETTINGS_KEY' | 'SETTINGS_KEY_OLD' | 'OUTSIDE_COPY_URL'>

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
  return adminChecklist({
    steps: stepStates({
      settings,
      isDevelopment: env.ENVIRONMENT === 'development',
      secondFactor: {
        required: mustHaveSecondFactor(reader.role, settings, env.ENVIRONMENT),
        enabled: reader.hasSecondFactor === true,
      },
      smsAccountComplete: smsAccount(settings, keys) !== null,
      tested: testedWith(tests, settings, keys),
      methods: paymentMethodStates(settings, env.ENVIRONMENT),
      hasOutsideCopy: Boolean(env.OUTSIDE_COPY_URL),
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
  })
}

/** Decides against a step, or takes the decision back. A repeated call changes nothing. */
export async function setStepSkipped(
  db: Database,
  act: StaffContext,
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

type Presence = { trades: number; plans: number; boost_plans: number; moderator: number }

const findPresence = (db: Database) =>
  db.all<Presence>(sql`
    SELECT
      EXISTS (SELECT 1 FROM ${categories} WHERE is_active = 1) AS trades,
      EXISTS (SELECT 1 FROM ${subscriptionPlans} WHERE is_active = 1) AS plans,
      EXISTS (SELECT 1 FROM ${boostingPlans} WHERE is_active = 1) AS boost_plans,
      EXISTS (SELECT 1 FROM ${users} WHERE role = 'staff' AND ${mayDo('users', 'moderate')}
        AND suspended_at IS NULL AND erased_at IS NULL) AS moderator`)

const listSkips = (db: Database) => db.select({ step: checklistSkips.step }).from(checklistSkips)

/** Returns the row that it wrote; none if the step is skipped already. */
const insertSkip = (db: Database, step: string, by: { userId: number; now: Date }) =>
  db
    .insert(checklistSkips)
    .values({ step, skippedBy: by.userId, createdAt: by.now })
    .onConflictDoNothing()
    .returning({ step: checklistSkips.step })

/** Returns the row that it deleted. */
const deleteSkip = (db: Database, step: string) =>
  db
    .delete(checklistSkips)
    .where(sql`${checklistSkips.step} = ${step}`)
    .returning({ step: checklistSkips.step })
