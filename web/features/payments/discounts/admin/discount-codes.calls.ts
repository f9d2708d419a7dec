import { api, unwrap, type Api } from '#web/lib/api.ts'
import { ifUnchanged, type Versioned } from '#web/lib/form/edit-version.ts'
import { defineList, listQuery } from '#web/lib/list/list-address.ts'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import {
  codeStates,
  type DiscountCodeEdit,
  type NewDiscountCode,
} from '#worker/features/payments/discounts/discounts.schema.ts'

export const codesList = defineList(adminPaths.discountCodes, { state: codeStates })
type CodesAddress = ReturnType<typeof codesList.read>

export const fetchCodes = (from: Api, address: CodesAddress) =>
  unwrap(from.admin['discount-codes'].$get({ query: listQuery(address) }))
export type DiscountCode = Awaited<ReturnType<typeof fetchCodes>>['data'][number]

const codes = api.admin['discount-codes']
const param = (id: number) => ({ id: String(id) })

export const addCode = (json: NewDiscountCode) => unwrap(codes.$post({ json }))
export const saveCode = (id: number, seen: Versioned, json: DiscountCodeEdit) =>
  unwrap(codes[':id'].$put({ param: param(id), json }, ifUnchanged(seen)))
export const switchCode = (id: number, isActive: boolean) =>
  unwrap(codes[':id'].$put({ param: param(id), json: { is_active: isActive } }))
export const removeCode = (id: number) => unwrap(codes[':id'].$delete({ param: param(id) }))
