import type { ReactNode } from 'react'

/** The measure of an ordinary page: `narrow` for text that is read. */
export function Page({ narrow, children }: { narrow?: boolean; children: ReactNode }) {
  return (
    <div
      className={`mx-auto flex w-full flex-col gap-6 px-4 py-6 sm:px-6 sm:py-8 ${narrow ? 'max-w-3xl' : 'max-w-6xl'}`}
    >
      {children}
    </div>
  )
}
