import { Badge, type BadgeTone } from './badge.tsx'

/** How a state is shown. */
export type StateLabel = { label: string; tone: BadgeTone }

export const StateBadge = ({ of: { label, tone } }: { of: StateLabel }) => <Badge tone={tone}>{label}</Badge>
