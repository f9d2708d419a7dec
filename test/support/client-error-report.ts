import type { z } from 'zod/mini'
import type { clientErrorReport as schema } from '#worker/features/operations/client-errors/client-errors.schema.ts'

type Report = z.input<typeof schema>

/** A report as the browser sends it. */
export const clientErrorReport = (fields: Partial<Report> = {}): Report => ({
  kind: 'error',
  message: "Cannot read properties of undefined (reading 'name')",
  stack: `TypeError: Cannot read properties of undefined (reading 'name')
    at Ke (https://kormi.test/assets/browse.page-Dk3j2a9Z.js:12:3456)
    at https://kormi.test/assets/base-B3jk2lD9.js:1:99`,
  path: '/biodata/:id',
  build: 'abc1234',
  browser: 'chrome',
  width: 360,
  offline: false,
  ...fields,
})
