import { api, unwrap } from '#web/lib/api.ts'

/** Asks for a provider's number. `agrees` accepts the terms; `solution` is that of a challenge. @throws ApiError when the server refuses it */
export const revealContact = (providerId: number, agrees: boolean, solution: { challenge?: string } = {}) =>
  unwrap(
    api['service-workers'][':id'].biodata.$post({
      param: { id: String(providerId) },
      json: { agree: agrees, ...solution },
    }),
  )

export type RevealAnswer = Awaited<ReturnType<typeof revealContact>>
