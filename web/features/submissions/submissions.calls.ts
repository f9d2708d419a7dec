import { unwrap, type Api } from '#web/lib/api.ts'

/** The signed-in worker's submission and its status. */
export const readOwnSubmission = (api: Api) => unwrap(api['service-workers'].me.$get())

export type OwnSubmission = Awaited<ReturnType<typeof readOwnSubmission>>
