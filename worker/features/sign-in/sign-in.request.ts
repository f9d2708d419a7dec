import type { Context } from 'hono'
import type { ChallengePort } from '#worker/adapters/challenge/challenge.ts'
import { proofOfWork } from '#worker/adapters/challenge/challenge.proof-of-work.ts'
import { turnstile } from '#worker/adapters/challenge/challenge.turnstile.ts'
import type { AppEnv, SignedInContext } from '#worker/env.ts'
import { canSendCodes } from '#worker/features/outbox/sms-service.usecases.ts'
import { smsUnavailable } from '#worker/features/outbox/outbox.errors.ts'
import { signingKeys } from '#worker/lib/keys.ts'
import { sendSmsAfterwards } from '#worker/features/outbox/send-sms-afterwards.request.ts'
import { networkOf } from '#worker/lib/input/network.ts'
import { otpGap } from './codes/codes.rules.ts'
import { deviceOf } from '#worker/features/people/sessions/device-cookie.request.ts'
import type { Place } from '#worker/features/people/sessions/sessions.rules.ts'
import type { Caller, CodeCaller } from './limits/pass-limits.usecases.ts'

type AnyContext = Context<AppEnv> | SignedInContext

/** Where a request comes from, for its security events. */
export const originOf = (c: AnyContext): Pick<Caller, 'network' | 'device' | 'secret'> => ({
  network: networkOf(c.req.header('cf-connecting-ip')),
  device: deviceOf(c),
  secret: signingKeys(c.env),
})

export const callerOf = (c: AnyContext, solution?: string): Caller => ({
  ...originOf(c),
  place: placeOf(c),
  challenge: openChallenge(c.env),
  solution,
  siteName: c.var.settings.site_name,
  now: c.var.now,
})

/** What the network reports about the caller. Missing in local development. */
function placeOf(c: AnyContext): Place {
  const { city, country } = (c.req.raw.cf ?? {}) as { city?: string; country?: string }
  return { city: city?.slice(0, 100) ?? null, country: country?.slice(0, 2) ?? null }
}

function asnOf(c: AnyContext): number | null {
  const { asn } = (c.req.raw.cf ?? {}) as { asn?: unknown }
  return typeof asn === 'number' ? asn : null
}

/** The caller of a route that sends a code. @throws 503 `sms_unavailable` before anything is counted or written */
export function codeCallerOf(c: AnyContext, solution?: string): CodeCaller {
  const settings = c.var.settings
  if (!canSendCodes(c.env, settings)) throw smsUnavailable()
  return {
    ...callerOf(c, solution),
    siteLimit: Number(settings.otp_daily_site_limit),
    asn: asnOf(c),
    timezone: settings.timezone,
    log: c.var.log,
  }
}

/** Sends the SMS after the answer. Only development answers with the code, because it sends no SMS. */
export function codeSent(c: AnyContext, code: string | null): { retry_after: number; dev_otp?: string } {
  sendSmsAfterwards(c, { kind: 'otp' })
  const retry_after = otpGap / 1000
  return c.env.ENVIRONMENT === 'development' && code !== null
    ? { retry_after, dev_otp: code }
    : { retry_after }
}

type Keys = Pick<Env, 'JWT_SECRET' | 'JWT_SECRET_OLD' | 'TURNSTILE_SITE_KEY' | 'TURNSTILE_SECRET_KEY'>

/** Turnstile when both of its keys are set, else the proof of work, which needs no other service. */
function openChallenge(env: Keys): ChallengePort {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secretKey } = env
  return siteKey && secretKey ? turnstile({ siteKey, secretKey }) : proofOfWork(signingKeys(env))
}
