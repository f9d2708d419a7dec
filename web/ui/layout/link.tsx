import type { ComponentProps } from 'react'
import { useNavigate, type NavigateOptions } from 'react-router'
import { isOpenAddress, isOrdinaryClick } from '#web/lib/ordinary-click.ts'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> &
  Pick<NavigateOptions, 'replace' | 'state' | 'preventScrollReset'> & { to: string }

/**
 * A link of this site. The router's `Link` also prefetches for its framework mode, which costs every visitor 2 kB, and
 * subscribes to the address, which costs a render at each navigation.
 */
export function Link({ to, replace, state, preventScrollReset, onClick, ...rest }: LinkProps) {
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
    />
  )
}
