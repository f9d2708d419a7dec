import { api, unwrap, type Api } from '#web/lib/api.ts'

export type WantedProvider = {
  category_id: number
  place_level: 'district' | 'upazila'
  place_id: number
}

export const leaveRequest = (json: WantedProvider) => unwrap(api.me['provider-requests'].$post({ json }))

type Solution = { challenge?: string }

export const requestGuestCode = (wanted: WantedProvider, phone: string, solution: Solution) =>
  unwrap(api['provider-requests'].code.$post({ json: { ...wanted, phone, ...solution } }))

export const leaveGuestRequest = (
  wanted: WantedProvider,
  typed: { phone: string; otp: string },
  solution: Solution,
) => unwrap(api['provider-requests'].$post({ json: { ...wanted, ...typed, ...solution } }))

export const fetchOwnRequests = (from: Api) => unwrap(from.me['provider-requests'].$get())
export type OwnRequest = Awaited<ReturnType<typeof fetchOwnRequests>>['data'][number]
