import type { CreateAdminOptions } from './create-admin-options.ts'

type Admin = Pick<CreateAdminOptions, 'phone' | 'name' | 'mode'> & { passwordHash: string; now: Date }

/** A text as an SQL literal. */
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

const anAdmin = "SELECT 1 FROM users WHERE role = 'admin' AND erased_at IS NULL"

/**
 * SQL statements that create an admin with a one-time password, or reset an admin's password, and write the audit log.
 * They must run as one batch. The last statement returns the outcome, see {@link outcomeOf}.
 */
export function createAdminSql(admin: Admin): string[] {
  const { mode, now } = admin
  const [phone, at] = [quoted(admin.phone), String(now.getTime())]
  const written = `SELECT id FROM users WHERE phone = ${phone} AND role = 'admin' AND updated_at = ${at} AND password_hash = ${quoted(admin.passwordHash)}`
  const audit = (
    action: string,
  ) => `INSERT INTO audit_log (actor_id, actor_name, action, entity, entity_id, created_at)
    SELECT NULL, 'সিস্টেম', '${action}', 'user', CAST(id AS TEXT), ${at} FROM (${written})`
  const outcome = `SELECT (${written}) AS id, EXISTS (${anAdmin} AND updated_at <> ${at}) AS has_admin,
    (SELECT role FROM users WHERE phone = ${phone}) AS phone_role`
  if (mode === 'reset')
    return [
      `UPDATE users SET password_hash = ${quoted(admin.passwordHash)}, password_change_required_at = ${at},
        suspended_at = NULL, suspension_reason = NULL, updated_at = ${at}
      WHERE phone = ${phone} AND role = 'admin' AND erased_at IS NULL`,
      `UPDATE sessions SET ended_at = ${at} WHERE ended_at IS NULL AND user_id IN (${written})`,
      audit('staff.password_reset'),
      outcome,
    ]
  return [
    `INSERT INTO users (name, phone, password_hash, role, phone_verified_at, password_change_required_at, created_at, updated_at)
    SELECT ${quoted(admin.name)}, ${phone}, ${quoted(admin.passwordHash)}, 'admin', ${at}, ${at}, ${at}, ${at}
    WHERE ${mode === 'first' ? `NOT EXISTS (${anAdmin})` : '1'}
    ON CONFLICT DO NOTHING`,
    audit('staff.added'),
    outcome,
  ]
}

type Outcome = { id: number | null; has_admin: 0 | 1; phone_role: string | null }

/** The reason why no admin was created or changed, or null after a success. */
export function refusalOf(
  { id, has_admin: hasAdmin, phone_role: phoneRole }: Outcome,
  mode: Admin['mode'],
): string | null {
  if (id !== null) return null
  if (mode === 'reset') return 'No admin has this number. The staff page lists the numbers of admins.'
  if (mode === 'first' && hasAdmin)
    return 'There is an admin already. Use --reset for a new password, or --force for another admin.'
  return `This number belongs to an account (${phoneRole ?? 'unknown'}) already. Use another number.`
}

/** The row of the last statement. @throws Error if there is none */
export function outcomeOf(results: readonly Record<string, unknown>[][]): Outcome {
  const row = results.at(-1)?.[0]
  if (!row) throw new Error('the database gave no answer')
  return row as Outcome
}
