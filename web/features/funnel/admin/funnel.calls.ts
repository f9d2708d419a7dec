import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { unwrap, type Api } from '#web/lib/api.ts'
import { defineList, listQuery } from '#web/lib/list/list-address.ts'
import { shortageSorts } from '#worker/features/funnel/funnel.schema.ts'

export const funnelList = defineList(adminPaths.demandTab('funnel'), {
  category: 'id',
  district: 'id',
  week: /^\d{4}-\d{2}-\d{2}$/,
})
type FunnelAddress = ReturnType<typeof funnelList.read>

export const shortagesList = defineList(
  adminPaths.demandTab('shortages'),
  { category: 'id', district: 'id', sort: shortageSorts },
  () => 'missing',
)
export type ShortagesAddress = ReturnType<typeof shortagesList.read>

const ofPlace = ({
  category,
  district,
}: {
  category?: number | undefined
  district?: number | undefined
}) => ({
  ...(category !== undefined && { category: String(category) }),
  ...(district !== undefined && { district: String(district) }),
})

export const fetchFunnel = (from: Api, address: FunnelAddress) =>
  unwrap(from.admin.growth.$get({ query: ofPlace(address) })).then(({ data }) => data)
type Funnel = Awaited<ReturnType<typeof fetchFunnel>>
export type FunnelWeek = Funnel['weeks'][number]

export const fetchChoices = (from: Api) => unwrap(from.admin.growth.choices.$get()).then(({ data }) => data)

export const fetchDistricts = (from: Api, category: number | undefined) =>
  unwrap(from.admin.growth.districts.$get({ query: ofPlace({ category }) })).then(({ data }) => data)
export type District = Awaited<ReturnType<typeof fetchDistricts>>[number]

export const fetchShortages = (from: Api, address: ShortagesAddress) =>
  unwrap(from.admin.growth.shortages.$get({ query: listQuery(address) }))
export type Shortage = Awaited<ReturnType<typeof fetchShortages>>['data'][number]
