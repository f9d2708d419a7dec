import { GatewayUnreachable } from './ask-gateway.ts'
import type { Access, Created, Verdict } from './gateway.ts'

/** What was asked of a gateway. */
export type GatewayAct = 'start' | 'ask' | 'refund' | 'test'

/** How a call ended: a code without secrets for a failure, null for a usable answer, undefined for one that proves neither. */
export type GatewayOutcome = string | null | undefined

export function outcomeOfError(error: unknown): string {
  if (!(error instanceof GatewayUnreachable)) return 'fault'
  return /^http 40[13]$/.test(error.how) ? 'credentials' : error.how.replace(' ', '_')
}

const isAboutCredentials = (said = '') =>
  /credential|store\b.*(?:active|invalid)|\b(?:api|key|unauthori[sz]ed|forbidden)\b/i.test(said)

/** A refused start is a failure: the payer is told to come back later. The text of the other side may name the payer. */
export const outcomeOfStart = (created: Created): GatewayOutcome =>
  created.state !== 'refused' ? null : isAboutCredentials(created.said) ? 'credentials' : 'refused'

export const outcomeOfVerdict = (verdict: Verdict): GatewayOutcome => {
  if (verdict.state !== 'unknown' || verdict.reason !== 'not_connected') return null
  return /^(?:INVALID_REQUEST|FAILED|INACTIVE)$/.test(verdict.said ?? '') ? 'credentials' : 'unreadable'
}

export const outcomeOfAccess = ({ state }: Access): GatewayOutcome =>
  state === 'granted' ? null : state === 'denied' ? 'credentials' : undefined
