import { unwrap, type Api } from '#web/lib/api.ts'
import { listQuery } from '#web/lib/list/list-address.ts'
import type { ClientErrorsAddress } from './client-errors.address.ts'

export const fetchClientErrors = (from: Api, address: ClientErrorsAddress) =>
  unwrap(from.admin['client-errors'].$get({ query: listQuery(address) }))

export type ClientError = Awaited<ReturnType<typeof fetchClientErrors>>['data'][number]
