import { unwrap, type Api } from '#web/lib/api.ts'

export type InformationPage = Awaited<ReturnType<typeof fetchInformationPages>>[number]

export const fetchInformationPages = (from: Api) =>
  unwrap(from.admin.information.$get()).then(({ data }) => data)
