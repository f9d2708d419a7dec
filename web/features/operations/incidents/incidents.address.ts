import { adminPaths } from '#web/app/admin-paths.ts'
import { defineList } from '#web/lib/list/list-address.ts'
import { incidentKinds, incidentStates } from '#worker/features/operations/incidents/incidents.schema.ts'

export const incidentsList = defineList(adminPaths.incidents, {
  state: incidentStates,
  kind: incidentKinds,
})
export type IncidentsAddress = ReturnType<typeof incidentsList.read>
