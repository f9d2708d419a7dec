import { ApiError, asApiError } from '#web/lib/api-error.ts'
import { api } from '#web/lib/api.ts'
import type { IdentityImage } from './identity-images.tsx'

type Side = 'front' | 'back'
type Answer = { ok: boolean; status: number; blob: () => Promise<Blob>; text: () => Promise<string> }
type Addresses = Partial<Record<`id_card_${Side}_url`, string | null | undefined>>

const labels: Record<Side, string> = { front: 'সামনের দিক', back: 'পেছনের দিক' }

export const profileDocuments = (worker: Addresses & { id: number }): IdentityImage[] =>
  sidesOf(worker).map((side) => ({
    label: labels[side],
    load: () =>
      read(api.admin.workers[':id'].documents[':side'].$get({ param: { id: String(worker.id), side } })),
  }))

export const changeDocuments = (
  ids: { worker: number; change: number },
  fields: Addresses,
): IdentityImage[] =>
  sidesOf(fields).map((side) => ({
    label: `নতুন ${labels[side]}`,
    load: () =>
      read(
        api.admin.workers[':id'].changes[':changeId'].documents[':side'].$get({
          param: { id: String(ids.worker), changeId: String(ids.change), side },
        }),
      ),
  }))

const sidesOf = (addresses: Addresses) =>
  (['front', 'back'] as const).filter((side) => addresses[`id_card_${side}_url`])

async function read(call: Promise<Answer>): Promise<Blob> {
  const answer = await call
  if (answer.ok) return answer.blob()
  try {
    const { error, message } = JSON.parse(await answer.text()) as { error: string; message: string }
    throw new ApiError(answer.status, error, message)
  } catch (error) {
    throw asApiError(error)
  }
}
