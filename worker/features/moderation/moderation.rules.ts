import type { ProviderStatus } from '#worker/features/providers/providers.schema.ts'
import { can, type Person } from '#worker/lib/rights.schema.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'

export type ProviderState = 'pending' | 'active' | 'inactive' | 'rejected'

type Transition = {
  from: readonly ProviderState[]
  to: ProviderState | 'deleted'
  recordedAs: string
  tells: 'worker_approved' | 'worker_rejected' | 'worker_deactivated' | 'field_asked' | null
}

/** The transitions of a profile by moderators. The buttons of a screen derive from them. */
export const lifeCycle = {
  approve: {
    from: ['pending'],
    to: 'active',
    recordedAs: 'provider.approved',
    tells: 'worker_approved',
  },
  reject: {
    from: ['pending'],
    to: 'rejected',
    recordedAs: 'provider.rejected',
    tells: 'worker_rejected',
  },
  /** One field is to be corrected: the biodata leaves the queue until the worker has answered. */
  ask: {
    from: ['pending'],
    to: 'pending',
    recordedAs: 'provider.asked',
    tells: 'field_asked',
  },
  /** "Approved" switched off in the edit form: the worker can submit again, as after any rejection. */
  revoke: {
    from: ['active', 'inactive'],
    to: 'rejected',
    recordedAs: 'provider.approval_revoked',
    tells: 'worker_rejected',
  },
  deactivate: {
    from: ['active'],
    to: 'inactive',
    recordedAs: 'provider.deactivated',
    tells: 'worker_deactivated',
  },
  activate: {
    from: ['inactive'],
    to: 'active',
    recordedAs: 'provider.activated',
    tells: null,
  },
  delete: { from: ['rejected'], to: 'deleted', recordedAs: 'provider.deleted', tells: null },
} as const satisfies Record<string, Transition>

export type TransitionName = keyof typeof lifeCycle
export type DecisionName = Exclude<TransitionName, 'delete'>

const transitionNames = Object.keys(lifeCycle) as TransitionName[]

export const stateOf = ({
  status,
  isActive,
}: {
  status: ProviderStatus
  isActive: boolean
}): ProviderState => (status === 'approved' ? (isActive ? 'active' : 'inactive') : status)

export const canTransition = (name: TransitionName, state: ProviderState): boolean =>
  (lifeCycle[name].from as readonly ProviderState[]).includes(state)

export const actionsFor = (state: ProviderState, person: Person): TransitionName[] =>
  can(person, 'moderate') ? transitionNames.filter((name) => canTransition(name, state)) : []

/** Milliseconds in which a decision can be undone, and before which its SMS is not sent. */
export const undoMilliseconds = 10_000

export const undoEnds = (decidedAt: Date): Date => new Date(decidedAt.getTime() + undoMilliseconds)

export const changeActions = {
  approve: 'provider.change_approved',
  reject: 'provider.change_rejected',
} as const
export const undoneAction = 'provider.decision_undone'

/** The audit actions of decisions and undos: an undo is about the last one. */
export const decisionActions: readonly string[] = [
  ...Object.values(lifeCycle).map(({ recordedAs }) => recordedAs),
  ...Object.values(changeActions),
  undoneAction,
]

export const decisionNamed = (action: string): DecisionName | null =>
  transitionNames.find(
    (name): name is DecisionName => name !== 'delete' && lifeCycle[name].recordedAs === action,
  ) ?? null

const defaultRetentionDays = 90

/** How many days after the review the identity images of a profile are kept. */
export const documentDays = (settings: Settings): number =>
  /^\d{1,5}$/.test(settings.id_image_retention_days)
    ? Number(settings.id_image_retention_days)
    : defaultRetentionDays
