import { unwrap, type Api } from '#web/lib/api.ts'

/** Where the signed-in worker stands, with the own biodata. */
export const readOwnSubmission = (api: Api) => unwrap(api['service-workers'].me.$get())

export type OwnSubmission = Awaited<ReturnType<typeof readOwnSubmission>>
