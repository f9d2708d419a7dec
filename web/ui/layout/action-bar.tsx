import type { ReactNode } from 'react'

/**
 * The buttons of one screen of a form. On a phone it stays at the bottom: above the bottom bar, and in its place while the
 * keyboard is open. The last child takes the free width.
 * @param inCard whether it is the end of a card; otherwise that of a page
 */
export const ActionBar = ({ inCard, children }: { inCard?: boolean; children: ReactNode }) => (
  <div
    className={`low-while-typing sticky bottom-[calc(--spacing(16)+env(safe-area-inset-bottom))] z-20 -mx-4 flex gap-3 border-t border-line bg-surface px-4 py-2 *:last:flex-1 lg:bottom-0 large-text:flex-col-reverse ${inCard ? '-mb-4 rounded-b-card sm:-mx-5 sm:-mb-5 sm:px-5' : 'sm:-mx-6 sm:px-6'}`}
  >
    {children}
  </div>
)
