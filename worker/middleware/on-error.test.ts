import { env } from 'cloudflare:test'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sendWith } from '#test/support/send-with.ts'
import { db } from '#test/support/database.ts'
import { runCron } from '#worker/cron.ts'
import { jobRuns } from '#worker/features/audit/audit.table.ts'

const lines: string[] = []

afterEach(() => {
  vi.restoreAllMocks()
  lines.length = 0
})

function recordLog() {
  for (const level of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => void lines.push(parts.join(' ')))
}

/** The database of the tests, in which each statement whose SQL matches fails with `message` and the values it was given. */
function failingDatabase(pattern: RegExp, message: string): D1Database {
  const withSession: D1Database['withSession'] = (start) => {
    const session = env.DB.withSession(start ?? 'first-primary')
    const prepare = (sql: string) => {
      if (!pattern.test(sql)) return session.prepare(sql)
      const bind = (...values: unknown[]) => {
        const fail = () => Promise.reject(new Error(`${message} for value '${values.join("', '")}'`))
        return { all: fail, raw: fail, run: fail }
      }
      return { bind, ...bind() } as unknown as D1PreparedStatement
    }
    const batch: D1DatabaseSession['batch'] = async (statements) => {
      for (const statement of statements as { run(): Promise<unknown> }[])
        if (!('first' in statement)) await statement.run()
      return session.batch(statements)
    }
    return { prepare, batch, getBookmark: () => session.getBookmark() } as D1DatabaseSession
  }
  return { withSession } as D1Database
}

const phone = '01712345678'
const bengaliPhone = '০১৭১২৩৪৫৬৭৮'
const values = new RegExp(`${phone}|${phone.slice(2)}|${bengaliPhone}|1712345|রহিমা|SELECT|select `)

describe('a failing query', () => {
  it('is logged without its SQL and its values', async () => {
    recordLog()
    const DB = failingDatabase(/users/, 'D1_ERROR: no such column')
    const body = { phone: bengaliPhone, password: 'secret-of-rahima' }
    const answer = await sendWith({ DB }, '/api/auth/login', { body })
    expect(answer.status).toBe(500)
    const failed = lines.filter((line) => line.includes('request_failed'))
    expect(failed).toHaveLength(1)
    expect(failed[0]).toContain('D1_ERROR: no such column')
    expect([...lines, await answer.text()].join('\n')).not.toMatch(values)
  })

  it('of a search, alone and outside of a batch, is logged without what was searched', async () => {
    recordLog()
    const DB = failingDatabase(/"?users"?|providers/, 'D1_ERROR: no such table')
    const answer = await sendWith({ DB }, '/api/biodata/17123456?name=রহিমা')
    expect(answer.status).toBe(500)
    expect(lines.join('\n')).toContain('D1_ERROR: no such table')
    expect(lines.filter((line) => line.includes('request_failed')).join('\n')).not.toMatch(values)
  })

  it('of a job is logged and stored without its values', async () => {
    recordLog()
    const DB = failingDatabase(/outbox/, `D1_ERROR: refused ${bengaliPhone} ${phone}`)
    await runCron({ ...env, DB }, '*/5 * * * *', new Date())
    const stored = JSON.stringify(await db.select().from(jobRuns))
    expect(stored).toContain('D1_ERROR: refused')
    expect(lines.join('\n')).toContain('job_failed')
    expect([stored, ...lines].join('\n')).not.toMatch(values)
  })
})
