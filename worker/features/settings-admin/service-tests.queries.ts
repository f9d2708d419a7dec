import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { serviceTests } from './service-tests.table.ts'
import { pick } from '#worker/lib/object-of.ts'

type ServiceTest = Omit<typeof serviceTests.$inferInsert, 'testedBy'> & { testedBy: number }

/** Keeps the newest test of a service. */
export const saveServiceTest = (db: Database, test: ServiceTest) =>
  db
    .insert(serviceTests)
    .values(test)
    .onConflictDoUpdate({
      target: serviceTests.service,
      set: {
        credentialsHash: sql`excluded.credentials_hash`,
        succeeded: sql`excluded.succeeded`,
        testedBy: sql`excluded.tested_by`,
        testedAt: sql`excluded.tested_at`,
      },
      setWhere: sql`excluded.tested_at >= ${serviceTests.testedAt}`,
    })

export const listServiceTests = (db: Database) =>
  db.select(pick(serviceTests, ['service', 'credentialsHash', 'succeeded'])).from(serviceTests)
