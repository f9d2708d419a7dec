import { unwrap, type Api } from '#web/lib/api.ts'

export const readOwnSubmission = (api: Api) => unwrap(api['service-workers'].me.$get())

export type OwnSubmission = Awaited<ReturnType<typeof readOwnSubmission>>
