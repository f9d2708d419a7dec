import type { ReactNode } from 'react'

type EntriesProps = { label: string; children: ReactNode }

/** What a person has chosen or looked up: rows of 76 pixels in one card. Each `li` holds one element, with `entryClass`. */
export const Entries = ({ label, children }: EntriesProps) => (
  <ul
    aria-label={label}
    className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
  >
    {children}
  </ul>
)

// With the line above it 76 pixels.
export const entryClass = 'flex min-h-18.75 items-center gap-3 px-3 py-1.5'

type EntryTextProps = { name: ReactNode; children: ReactNode }

/** The two lines of a row: the name, and what tells it from the others. Large text gets more lines. */
export const EntryText = ({ name, children }: EntryTextProps) => (
  <span className="min-w-0 flex-1 wrap-anywhere">
    <span className="block truncate font-semibold large-text:whitespace-normal">{name}</span>
    <span className="block truncate text-sm text-muted large-text:whitespace-normal">{children}</span>
  </span>
)
