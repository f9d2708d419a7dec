import { and, eq, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { users, recoveryCodes, secondFactors } from '#worker/features/people/people.table.ts'
import { pick } from '#worker/lib/object-of.ts'

const columns = pick(secondFactors, ['userId', 'secretSealed', 'confirmedAt'])

export const findSecondFactor = (db: Database, userId: number) =>
  db.select(columns).from(secondFactors).where(eq(secondFactors.userId, userId))

/** The confirmed second factor of the account with this phone number. */
export const findSecondFactorByPhone = (db: Database, phone: string) =>
  db
    .select(columns)
    .from(secondFactors)
    .innerJoin(users, eq(users.id, secondFactors.userId))
    .where(and(eq(users.phone, phone), isNotNull(secondFactors.confirmedAt)))

export type SecondFactor = Awaited<ReturnType<typeof findSecondFactor>>[number]

/** Stores a secret that is not confirmed yet. Returns a row unless a second factor is confirmed already. */
export const replaceEnrolment = (db: Database, userId: number, secretSealed: string, now: Date) =>
  db
    .insert(secondFactors)
    .values({ userId, secretSealed, createdAt: now })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secretSealed, createdAt: now },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId })

const isThisFactor = ({ userId, secretSealed }: Pick<SecondFactor, 'userId' | 'secretSealed'>) =>
  and(eq(secondFactors.userId, userId), eq(secondFactors.secretSealed, secretSealed))

/** SQL for "this secret is still stored", and waits for its first code or was confirmed. */
export const factorIs = (factor: SecondFactor): SQL =>
  sql`EXISTS (SELECT 1 FROM ${secondFactors} WHERE user_id = ${factor.userId}
    AND secret_sealed = ${factor.secretSealed} AND (confirmed_at IS NULL) = ${factor.confirmedAt === null ? 1 : 0})`

export const confirmEnrolment = (db: Database, factor: SecondFactor, step: number, now: Date) =>
  db
    .update(secondFactors)
    .set({ confirmedAt: now, lastStep: step })
    .where(and(isThisFactor(factor), isNull(secondFactors.confirmedAt)))
    .returning({ userId: secondFactors.userId })

/** Spends the code of a time step. No row means that it, or a later one, was spent before. */
export const spendStep = (db: Database, factor: SecondFactor, step: number) =>
  db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(isThisFactor(factor), isNotNull(secondFactors.confirmedAt), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId })

/** Spends a recovery code. No row means that there is no such code, or that it was spent before. */
export const spendRecoveryCode = (db: Database, factor: SecondFactor, codeHash: string, now: Date) =>
  db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, factor.userId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
        factorIs(factor),
      ),
    )
    .returning({ userId: recoveryCodes.userId })

export const replaceRecoveryCodes = (
  db: Database,
  userId: number,
  hashes: readonly string[],
  onlyIf: SQL,
): UnrunQuery[] => [
  deleteRecoveryCodes(db, userId, onlyIf),
  ...hashes.map((hash) =>
    db.run(sql`INSERT INTO ${recoveryCodes} (user_id, code_hash) SELECT ${userId}, ${hash} WHERE ${onlyIf}`),
  ),
]

export const deleteRecoveryCodes = (db: Database, userId: number, onlyIf?: SQL) =>
  db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), onlyIf))

/** Returns a row if there was a confirmed second factor. */
export const deleteSecondFactor = (db: Database, userId: number) =>
  db
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
    .returning({ userId: secondFactors.userId })

/** Deletes everything of an account that an earlier statement of the batch removed. */
export function deleteFactorsOfRemoved(db: Database, userId: number): UnrunQuery[] {
  const isRemoved = sql`EXISTS (SELECT 1 FROM ${users} WHERE id = ${userId} AND erased_at IS NOT NULL)`
  return [
    deleteRecoveryCodes(db, userId, isRemoved),
    db.delete(secondFactors).where(and(eq(secondFactors.userId, userId), isRemoved)),
  ]
}

export const countUnusedRecoveryCodes = (db: Database, userId: number) =>
  db
    .select({ total: sql<number>`count(*)`.as('total') })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
