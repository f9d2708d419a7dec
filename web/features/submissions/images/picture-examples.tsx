import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/layout/icon.tsx'

const Example = ({ good, label, children }: { good: boolean; label: string; children: ReactNode }) => (
  <li className="flex min-w-0 flex-col gap-1.5 text-center text-sm">
    <span className={`relative block rounded-card border-2 ${good ? 'border-action' : 'border-line-strong'}`}>
      <svg viewBox="0 0 96 72" aria-hidden className="block w-full rounded-[10px]">
        {children}
      </svg>
      <span
        className={`absolute -end-2 -bottom-2 flex size-7 items-center justify-center rounded-full ${good ? 'bg-action text-on-action' : 'bg-danger text-on-danger'}`}
      >
        <Icon icon={good ? Check : X} className="size-5" />
      </span>
    </span>
    <span>
      <span className="sr-only">{good ? 'ঠিক: ' : 'ঠিক নয়: '}</span>
      {label}
    </span>
  </li>
)

const Examples = ({ children }: { children: ReactNode }) => (
  <ul className="grid max-w-md grid-cols-3 gap-4 pe-2">{children}</ul>
)

const Person = ({ scale, dim }: { scale: number; dim?: boolean }) => (
  <g transform={`translate(48 ${36 + 6 * scale}) scale(${scale})`} className={dim ? 'opacity-35' : undefined}>
    <path d="M-30 34c0-20 12-28 30-28s30 8 30 28z" className="fill-action" />
    <circle cy="-10" r="17" className="fill-accent" />
    <path d="M-17-12c0-22 34-22 34 0-8-9-26-9-34 0z" className="fill-ink" />
    <circle cx="-6" cy="-8" r="1.8" className="fill-ink" />
    <circle cx="6" cy="-8" r="1.8" className="fill-ink" />
    <path d="M-6 0q6 5 12 0" className="fill-none stroke-ink" strokeWidth="1.8" strokeLinecap="round" />
  </g>
)

export function PhotoExamples() {
  return (
    <Examples>
      <Example good label="মুখ স্পষ্ট, আলো ভালো">
        <rect width="96" height="72" className="fill-tint" />
        <Person scale={1.05} />
      </Example>
      <Example good={false} label="অনেক দূর থেকে">
        <rect width="96" height="72" className="fill-tint" />
        <Person scale={0.35} />
      </Example>
      <Example good={false} label="অন্ধকার বা ঝাপসা">
        <rect width="96" height="72" className="fill-ink" />
        <Person scale={1.05} dim />
      </Example>
    </Examples>
  )
}

const IdCard = ({ transform }: { transform?: string }) => (
  <g transform={transform}>
    <rect
      x="14"
      y="14"
      width="68"
      height="44"
      rx="4"
      className="fill-surface stroke-action"
      strokeWidth="1.5"
    />
    <rect x="14" y="14" width="68" height="10" rx="4" className="fill-action" />
    <rect x="20" y="29" width="16" height="20" rx="2" className="fill-accent" />
    <path d="M42 31h33M42 38h28M42 45h32M42 52h20" className="stroke-ink" strokeWidth="2.2" />
  </g>
)

export function CardExamples() {
  return (
    <Examples>
      <Example good label="চার কোণা ও লেখা দেখা যায়">
        <rect width="96" height="72" className="fill-sunken" />
        <IdCard />
      </Example>
      <Example good={false} label="কোণা কেটে গেছে">
        <rect width="96" height="72" className="fill-sunken" />
        <IdCard transform="translate(30 16) rotate(9)" />
      </Example>
      <Example good={false} label="আলোয় লেখা ঢাকা">
        <rect width="96" height="72" className="fill-sunken" />
        <IdCard />
        <ellipse cx="58" cy="38" rx="24" ry="16" className="fill-surface opacity-95" />
      </Example>
    </Examples>
  )
}
