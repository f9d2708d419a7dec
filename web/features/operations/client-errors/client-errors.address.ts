import { adminPaths } from '#web/app/admin-paths.ts'
import { defineList } from '#web/lib/list/list-address.ts'
import { clientErrorStates } from '#worker/features/operations/client-errors/client-errors.schema.ts'

export const clientErrorsList = defineList(adminPaths.clientErrors, {
  state: clientErrorStates,
  build: /^[\w.-]{1,40}$/,
  day: /^\d{4}-\d{2}-\d{2}$/,
  path: /^\/.{0,99}$/,
})
export type ClientErrorsAddress = ReturnType<typeof clientErrorsList.read>
