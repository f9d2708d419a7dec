import { expect } from 'vitest'
import type { Place } from './factories.ts'
import type { as } from './request.ts'

/** Sends a call that must succeed. */
export const expectOk = async (call: Promise<Response>) => expect((await call).status).toBe(200)

const thanaPath = (id: number) => `/api/admin/geolocation/thanas/${id}`

/** Edits of a thana by an admin. `admin` is a function because tests sign in after this call. */
export const placeEdits = (admin: () => Awaited<ReturnType<typeof as>>) => ({
  moveThana: (id: number, to: Place) => expectOk(admin().put(thanaPath(id), { district_id: to.district.id })),
  renameThana: (id: number, name: string) => expectOk(admin().put(thanaPath(id), { bn_name: name })),
  deleteThana: (id: number) => expectOk(admin().delete(thanaPath(id))),
})
