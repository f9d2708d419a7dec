import { api, unwrap, type Api } from '#web/lib/api.ts'
import { uploadForm } from '#web/lib/form/upload-form.ts'
import { listQuery } from '#web/lib/list/list-address.ts'
import { formDataOf } from './form.rules.ts'
import type { StoredForm } from './vault.ts'

type Page = { q: string; page: number }

export const fetchOwnForms = (from: Api, address: Page) =>
  unwrap(from.onboarding.forms.$get({ query: listQuery(address) }))
type OwnForms = Awaited<ReturnType<typeof fetchOwnForms>>
export type OwnForm = OwnForms['data'][number]

export const fetchForms = (from: Api, address: Page) =>
  unwrap(from.admin.onboarding.$get({ query: listQuery(address) }))
export type AgentsForms = Awaited<ReturnType<typeof fetchForms>>

/** The key of the form makes it arrive once. */
export const sendForm = (form: StoredForm) => uploadForm('/api/onboarding/forms', formDataOf(form))

type Solution = { challenge?: string }

export const sendCode = (id: number, solution: Solution) =>
  unwrap(api.onboarding.forms[':id'].code.$post({ param: { id: String(id) }, json: solution }))

export const agree = (id: number, typed: { otp: string } & Solution) =>
  unwrap(api.onboarding.forms[':id'].agreement.$post({ param: { id: String(id) }, json: typed }))
