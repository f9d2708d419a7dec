import { api, unwrap } from '#web/lib/api.ts'
import type { OwnTexts } from '#worker/features/submissions/submissions.schema.ts'

const me = api['service-workers'].me

/** Experience and bio, public at once. */
export const saveTexts = (json: OwnTexts) => unwrap(me.$put({ json }))

/** Out of the lists, or back. */
export const setPaused = (isPaused: boolean) => unwrap(me.pause.$put({ json: { is_paused: isPaused } }))

/** Takes back a change that waits. */
export const withdrawChange = (id: number) => unwrap(me.changes[':id'].$delete({ param: { id: String(id) } }))
