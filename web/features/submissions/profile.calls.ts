import { api, unwrap } from '#web/lib/api.ts'
import type { OwnTexts } from '#worker/features/submissions/submissions.schema.ts'

const me = api['service-workers'].me

/** Experience and bio, which need no review. */
export const saveTexts = (json: OwnTexts) => unwrap(me.$put({ json }))

/** Hides the profile from the lists or shows it again. */
export const setPaused = (isPaused: boolean) => unwrap(me.pause.$put({ json: { is_paused: isPaused } }))

export const withdrawChange = (id: number) => unwrap(me.changes[':id'].$delete({ param: { id: String(id) } }))
