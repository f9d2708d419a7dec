import { adminPaths } from '#web/app/admin-paths.ts'
import { defineList } from '#web/lib/list/list-address.ts'
import { securityEventKinds } from '#worker/features/people/security-events/security-events.schema.ts'

const day = /^\d{4}-\d{2}-\d{2}$/

export const securityEventsList = defineList(adminPaths.securityEvents, {
  kind: securityEventKinds,
  user: 'id',
  from: day,
  to: day,
})
export type SecurityEventsAddress = ReturnType<typeof securityEventsList.read>
