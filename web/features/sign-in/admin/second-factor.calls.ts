import { api, unwrap, type Api } from '#web/lib/api.ts'

export const fetchSecondFactor = async (from: Api) => (await unwrap(from.me['second-factor'].$get())).data
export type SecondFactorState = Awaited<ReturnType<typeof fetchSecondFactor>>

export const startEnrolment = () => unwrap(api.me['second-factor'].$post())

export const confirmEnrolment = (code: string) =>
  unwrap(api.me['second-factor'].confirm.$post({ json: { code } }))

export const renewRecoveryCodes = () => unwrap(api.me['second-factor']['recovery-codes'].$post())

export const switchOffSecondFactor = () => unwrap(api.me['second-factor'].$delete())
