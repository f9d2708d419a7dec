import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { runCron } from '#worker/cron.ts'
import { jobStates } from '#worker/features/audit/audit.table.ts'
import { backups } from '../operations.table.ts'

const now = new Date('2026-11-24T21:10:00Z')

it('fails visibly while the place outside is half configured, and makes the backup of the account all the same', async () => {
  const half = { ...env, OUTSIDE_COPY_URL: 'https://s3.example.com/kormi' }
  const lastError = async () => {
    const [state] = await db.select().from(jobStates).where(eq(jobStates.job, 'backup'))
    return state?.lastError
  }
  for (let runs = 0; runs < 4; runs++) await runCron(half, '*/5 * * * *', now)
  expect(await lastError()).toContain('half configured: OUTSIDE_COPY_REGION, OUTSIDE_COPY_KEY_ID')
  expect(await db.select().from(backups)).toMatchObject([
    { place: 'account', finishedAt: expect.any(Date) as Date, error: null, files: [] },
  ])

  await runCron({ ...half, OUTSIDE_COPY_URL: '' }, '*/5 * * * *', now)
  expect(await lastError()).toBeNull()
})
