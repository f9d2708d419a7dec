import type { ReactNode } from 'react'
import { roleNames, type RegistrationRole } from './registration-role.rules.ts'

/** The answers to the question before the steps, as pictures. The page hears the press. */
export const RoleCards = () => (
  <div className="grid grid-cols-2 gap-3 large-text:grid-cols-1">
    <RoleCard title="কাজের মানুষ খুঁজছি" answer="customer">
      <rect x="14" y="38" width="58" height="44" rx="4" className="fill-drawn-light" />
      <path d="M8 42 43 12l35 30z" className="fill-drawn-green" />
      <rect x="34" y="56" width="18" height="26" rx="2" className="fill-drawn-skin" />
      <circle cx="84" cy="56" r="19" className="fill-drawn-shade stroke-drawn-dark" strokeWidth="5" />
      <path d="m98 70 14 15" className="stroke-drawn-dark" strokeWidth="8" strokeLinecap="round" />
    </RoleCard>
    <RoleCard title="আমি কাজ করি" answer="service_worker">
      <path d="M24 90c0-26 14-36 36-36s36 10 36 36z" className="fill-drawn-green" />
      <circle cx="60" cy="42" r="20" className="fill-drawn-skin" />
      <path d="M36 38a24 24 0 0 1 48 0z" className="fill-accent" />
      <path d="M30 38h60" className="stroke-accent" strokeWidth="6" strokeLinecap="round" />
      <path
        d="M53 48q7 6 14 0"
        className="fill-none stroke-drawn-dark"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <circle cx="53" cy="42" r="1.8" className="fill-drawn-dark" />
      <circle cx="67" cy="42" r="1.8" className="fill-drawn-dark" />
    </RoleCard>
  </div>
)

type RoleCardProps = { title: string; answer: RegistrationRole; children: ReactNode }

const RoleCard = ({ title, answer, children }: RoleCardProps) => (
  <button
    type="button"
    data-answer={answer}
    className="flex min-h-40 flex-col overflow-hidden rounded-card border-2 border-line bg-surface text-center hover:border-action active:bg-tint"
  >
    <svg viewBox="0 0 120 90" aria-hidden className="block w-full bg-drawn-shade">
      {children}
    </svg>
    <span className="flex flex-1 flex-col justify-center p-2">
      <span className="font-semibold">{title}</span>
      <span className="text-sm text-muted">{roleNames[answer]}</span>
    </span>
  </button>
)
