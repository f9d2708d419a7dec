import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeUser } from '#test/support/factories.ts'
import { as, guest } from '#test/support/request.ts'
import { informationPages } from '#worker/features/content-pages/content-pages.table.ts'
import { unswept } from './kept.usecases.ts'
import { sweepNames } from './retention.schema.ts'

/** No row of these says anything of a visitor, customer or worker; those of the last line are of admin and staff only. */
const aboutNobody = `
  categories divisions districts thanas localities boosting_plans subscription_plans discount_codes settings information_pages
  copy_numbers list_order listing_counts figure_days backups invariant_checks job_states open_warnings service_outcomes
  service_tests checklist_skips
  second_factors recovery_codes staff_reads case_claims`.split(/\s+/)

const htmlOf = async (slug: string) => {
  await db
    .insert(informationPages)
    .values({ slug, title: 'ক', description: 'খ', html: '<p>শুরু</p>', updatedAt: new Date(0) })
    .onConflictDoNothing()
  return (await (await guest.get(`/api/information/${slug}`)).json<{ data: { html: string } }>()).data.html
}

describe('the privacy page', () => {
  it('says after its own text what is kept, with the days of the job that deletes it', async () => {
    const html = await htmlOf('privacy-policy')
    expect(html).toMatch(/^<p>শুরু<\/p><h2>/)
    expect(html).toContain('পৌঁছেছে কি না দেখতে। ৩০ দিন।')
    const admin = await as(await makeUser('admin'))
    await admin.put('/api/admin/settings/retention', { retention_sms_days: 45 })
    expect(
      (await admin.get('/api/information/privacy-policy').then((answer) => answer.text())).normalize(),
    ).toContain('পৌঁছেছে কি না দেখতে। ৪৫ দিন।')
  })

  it('tells of every table that holds something of a person', async () => {
    const tables = await db.all<{ name: string }>(
      sql`SELECT name FROM pragma_table_list
        WHERE type = 'table' AND schema = 'main' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'd1_*'`,
    )
    const told = new Set<string>([
      ...sweepNames,
      ...unswept.flatMap((line) => line.tables),
      ...aboutNobody,
      'outbox',
    ])
    expect(tables.map(({ name }) => name).filter((name) => !told.has(name))).toEqual([])
  })

  it('is the only page with this end', async () => expect(await htmlOf('about')).toBe('<p>শুরু</p>'))
})
