import { expect } from 'vitest'
import type { makePlace } from './factories.ts'
import type { as } from './request.ts'

type Admin = Awaited<ReturnType<typeof as>>
export type Place = Awaited<ReturnType<typeof makePlace>>

/** A call that has to go through. */
export const answered = async (call: Promise<Response>) => expect((await call).status).toBe(200)

/** What an admin does to a thana while somebody else has it chosen. */
export const placeActs = (admin: () => Admin) => {
  const address = ({ thana }: Place) => `/api/admin/geolocation/thanas/${thana.id}`
  return {
    moveThana: (place: Place, to: Place) =>
      answered(admin().put(address(place), { district_id: to.district.id })),
    renameThana: (place: Place, name: string) => answered(admin().put(address(place), { bn_name: name })),
    deleteThana: (place: Place) => answered(admin().delete(address(place))),
  }
}
