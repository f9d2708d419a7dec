import { batch, firstOr, type Database } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import {
  auditChange,
  auditWrite,
  changesBetween,
  findForEdit,
} from '#worker/features/audit/audit-change.usecases.ts'
import { insertedId } from '#worker/features/audit/audit.queries.ts'
import {
  findActiveBoostingPlan,
  findActiveSubscriptionPlan,
} from '#worker/features/entitlements/plans/plans.queries.ts'
import { countHits, returnHits } from '#worker/features/people/limits.queries.ts'
import { fixedWindow, hour, secondsUntil } from '#worker/features/people/limits.rules.ts'
import { boostPlanUnavailable, planUnavailable } from '../payments.errors.ts'
import type { Buyer, Discount } from '../payments.queries.ts'
import type { PlanOnSale } from '../payments.rules.ts'
import { isOn, type Settings } from '#worker/features/settings/settings.rules.ts'
import { dayOf } from '#worker/lib/dhaka-time.ts'
import { validationFailed } from '#worker/lib/errors.ts'
import { nextVersion } from '#worker/lib/input/edit-version.ts'
import { listPage, pageMeta } from '#worker/lib/list-page.ts'
import { discountFigures, freeNumberFigures, quoteAnswer, staffCode } from './discounts.answers.ts'
import {
  codeInUse,
  codeNotFound,
  codeRefused,
  codesTooDeep,
  codeTaken,
  limitTaken,
  planOfCodeGone,
  tooManyCodes,
} from './discounts.errors.ts'
import {
  countCodes,
  countUses,
  deleteUnusedCode,
  findCode,
  findCodeById,
  findFreeNumberFigures,
  insertCode,
  listCodes,
  mayUseCode,
  planExists,
  updateCode,
} from './discounts.queries.ts'
import { discountOf, refusalOf, valuesOf } from './discounts.rules.ts'
import {
  endsAfterStart,
  endsTooEarly,
  isPercentInBounds,
  normalizeCode,
  percentTooHigh,
  type CodeState,
  type DiscountCodeEdit,
  type DiscountPurpose,
  type NewDiscountCode,
} from './discounts.schema.ts'
import type { CountedCode } from './discounts.table.ts'

export const acceptsCodes = (settings: Settings): boolean => isOn(settings, 'discount_codes_enabled')

const maxWrongCodesAnHour = 20

/**
 * What a code takes off the price of a plan for this buyer now. Only refused codes count against the limit of tries.
 * @param code in the form of `normalizeCode`
 * @throws 422 `code_refused`; 429 after too many refused codes within an hour
 */
export async function quoteCode(
  db: Database,
  buyer: Buyer,
  code: string,
  wanted: PlanOnSale,
): Promise<Discount> {
  const { userId, settings, now } = buyer
  const limit = { bucket: `discount-codes:${userId}`, max: maxWrongCodesAnHour, ...fixedWindow(now, hour) }
  const day = dayOf(now)
  const { hits, rows, uses } = await batch(db, {
    hits: countHits(db, [limit]),
    rows: findCode(db, code, day),
    uses: countUses(db, userId, code),
  })
  if (hits.length === 0) throw tooManyCodes(secondsUntil(limit.end, now))
  const [row] = acceptsCodes(settings) ? rows : []
  const { own, movable, movablePoisha } = uses[0] ?? { own: 0, movable: 0, movablePoisha: 0 }
  const free = row && { ...row, heldUses: row.heldUses - movable, heldPoisha: row.heldPoisha - movablePoisha }
  const refusal = refusalOf({ code: free, wanted, own: own - movable, day })
  if (refusal || !row) throw codeRefused(refusal ?? 'unknown')
  await batch(db, { returned: returnHits(db, [limit]) })
  const poisha = discountOf(row, wanted.pricePoisha)
  return { code, poisha, isLeft: mayUseCode({ row, userId, discountPoisha: poisha, day }) }
}

/** What a plan on sale costs this buyer with a code. @throws 404 for a plan that is not on sale; what {@link quoteCode} throws */
export async function quotePlan(
  db: Database,
  buyer: Buyer,
  { purpose, plan_id: planId, code }: { purpose: DiscountPurpose; plan_id: number; code: string },
) {
  const { pricePoisha } =
    purpose === 'boost'
      ? await firstOr(findActiveBoostingPlan(db, planId), boostPlanUnavailable)
      : await firstOr(findActiveSubscriptionPlan(db, planId), planUnavailable)
  return quoteAnswer({ ...(await quoteCode(db, buyer, code, { purpose, planId, pricePoisha })), pricePoisha })
}

type Filter = { q: string; state?: CodeState | undefined }

/** The codes with their figures, the sums of all that the filter finds, and those of the free number since its first day. @throws 422 `page_too_deep` */
export async function readCodes(
  db: Database,
  { q, state }: Filter,
  { page: number, settings, now }: { page: number | undefined; settings: Settings; now: Date },
) {
  const page = listPage(number, { tooDeep: codesTooDeep })
  const day = dayOf(now)
  const filter = { q: normalizeCode(q), state, day }
  const { free_number_starts_on: from, free_number_budget: budget } = settings
  const { rows, counted, free } = await batch(db, {
    free: from ? findFreeNumberFigures(db, { from, to: day }) : null,
    rows: listCodes(db, filter, page),
    counted: countCodes(db, filter),
  })
  const [sums] = counted
  return {
    codes_accepted: acceptsCodes(settings),
    data: rows.map((row) => staffCode(row)),
    free_number: free?.[0] ? freeNumberFigures({ ...free[0], from, budget: Number(budget) }) : null,
    figures: discountFigures(sums ?? { used: 0, givenPoisha: 0, earnedPoisha: 0 }),
    meta: pageMeta(page, counted),
  }
}

/** @throws 409 `name_taken`; 422 for a plan that does not exist */
export async function addCode(db: Database, act: StaffContext, input: NewDiscountCode): Promise<number> {
  const { code, purpose, plan_id: planId, ...limits } = input
  if (planId !== null && (await planExists(db, purpose, planId)).length === 0) throw planOfCodeGone()
  const added = await auditWrite(db, act, {
    write: insertCode(
      db,
      {
        code,
        purpose,
        subscriptionPlanId: purpose === 'subscription' ? planId : null,
        boostingPlanId: purpose === 'boost' ? planId : null,
        ...valuesOf(limits),
      },
      act.now,
    ),
    action: 'discount_code.added',
    entity: 'discount_code',
    entityId: insertedId,
    after: input,
  })
  if (!added) throw codeTaken()
  return added.id
}

/** @throws 404; 409 `edit_conflict`; 422 for limits that do not fit together with the stored ones */
export async function editCode(
  db: Database,
  act: StaffContext,
  { id, seen, ...sent }: DiscountCodeEdit & { id: number; seen: Date | undefined },
) {
  const day = dayOf(act.now)
  const answer = (row: CountedCode) => staffCode({ ...row, planName: null })
  const target = {
    entity: 'discount_code',
    entityId: id,
    find: () => findCodeById(db, id, day),
    notFound: codeNotFound,
    answer,
  }
  const row = await findForEdit(target, seen)
  const stored = answer(row)
  const changes = changesBetween(stored, sent)
  if (changes.fields.length === 0) return stored
  const wanted = { ...stored, ...changes.after }
  if (!isPercentInBounds(wanted)) throw validationFailed(percentTooHigh)
  if (!endsAfterStart(wanted)) throw validationFailed(endsTooEarly)
  const values = valuesOf(wanted)
  await auditChange(db, act, target, {
    action: 'discount_code.changed',
    row,
    changes,
    write: updateCode(db, row, { ...values, updatedAt: nextVersion(act.now, row) }),
    refused: (now) => limitTaken(now, values),
  })
  const [after] = await findCodeById(db, id, day)
  return answer(after ?? row)
}

/** @throws 404; 409 `in_use` for a code that a payment names */
export async function deleteCode(db: Database, act: StaffContext, id: number): Promise<void> {
  const row = await firstOr(findCodeById(db, id, dayOf(act.now)), codeNotFound)
  const deleted = await auditWrite(db, act, {
    write: deleteUnusedCode(db, id),
    action: 'discount_code.deleted',
    entity: 'discount_code',
    entityId: id,
    before: staffCode({ ...row, planName: null }),
  })
  if (!deleted) throw codeInUse(row.heldUses)
}
