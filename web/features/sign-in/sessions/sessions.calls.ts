import { api, unwrap, type Api } from '#web/lib/api.ts'

export const fetchSessions = async (from: Api) => (await unwrap(from.me.sessions.$get())).data
export type OwnSession = Awaited<ReturnType<typeof fetchSessions>>[number]

export const endOneSession = ({ id }: OwnSession) =>
  unwrap(api.me.sessions[':sessionId'].$delete({ param: { sessionId: id } }))

export const endOtherSessions = () => unwrap(api.me.sessions.$delete())
