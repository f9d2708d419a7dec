import { adminPaths } from '#web/app/admin-paths.ts'
import { defineList } from '#web/lib/list/list-address.ts'

export const unmetSearchesList = defineList(adminPaths.unmetSearches, {})
export type UnmetAddress = ReturnType<typeof unmetSearchesList.read>
