import { paths } from '#web/app/paths.ts'
import { defineList } from '#web/lib/list/list-address.ts'

export const unmetSearchesList = defineList(paths.adminUnmetSearches, {})
export type UnmetAddress = ReturnType<typeof unmetSearchesList.read>
