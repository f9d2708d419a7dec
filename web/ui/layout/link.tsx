import type { ComponentProps } from 'react'
import { useNavigate, type NavigateOptions } from 'react-router'
import { isOpenAddress, isOrdinaryClick } from '#web/lib/ordinary-click.ts'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> &
  Pick<NavigateOptions, 'replace' | 'state' | 'preventScrollReset'> & {
    to: string
    /** The page to which the link leads comes back to this one. `next` of its address is set at the click. */
    returns?: boolean | undefined
  }

/**
 * A link of this site. The router's `Link` subscribes to the address, so each of them renders again at every navigation, and
 * is slower to hydrate.
 *
 * The script in index.html gives the address of a link that `returns` its `next` at the click, also before the hydration. A crawler
 * would find as many addresses of one page as the site has pages.
 */
export function Link({
  to,
  returns,
  replace,
  state,
  preventScrollReset,
  onClick,
  children,
  ...rest
}: LinkProps) {
  const navigate = useNavigate()
  return (
    <a
      {...rest}
      href={to}
      data-returns={returns || undefined}
      onClick={(event) => {
        onClick?.(event)
        if (!isOrdinaryClick(event, rest.target)) return
        event.preventDefault()
        const address = (returns && event.currentTarget.getAttribute('href')) || to
        void navigate(address, {
          replace: replace ?? isOpenAddress(address),
          state: state as unknown,
          preventScrollReset,
        })
      }}
    >
      {children}
    </a>
  )
}
