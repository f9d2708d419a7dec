import type { ComponentProps } from 'react'
import { useNavigate, type NavigateOptions } from 'react-router'
import { isOpenAddress, isOrdinaryClick } from '#web/lib/ordinary-click.ts'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> &
  Pick<NavigateOptions, 'replace' | 'state' | 'preventScrollReset'> & { to: string }

/**
 * A link of this site. The router's `Link` subscribes to the address, so each of them renders again at every navigation, and
 * is slower to hydrate.
 */
export function Link({ to, replace, state, preventScrollReset, onClick, children, ...rest }: LinkProps) {
  const navigate = useNavigate()
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        if (!isOrdinaryClick(event, rest.target)) return
        event.preventDefault()
        void navigate(to, {
          replace: replace ?? isOpenAddress(to),
          state: state as unknown,
          preventScrollReset,
        })
      }}
    >
      {children}
    </a>
  )
}
