import { paths } from '#web/app/pages/paths.ts'
import { Link } from '#web/ui/layout/link.tsx'

type CrumbsProps = {
  /** Absent in an answer that the phone kept from before. */
  crumbs: readonly { name: string; path: string }[] | undefined
  /** The name of the page, if the last crumb is not the page itself. */
  here?: string
}

/** The way to a page, from the home page to the page itself. In one line, which scrolls on a phone. */
export function Crumbs({ crumbs = [], here }: CrumbsProps) {
  const steps = [
    { name: 'হোম', path: paths.home },
    ...crumbs,
    ...(here === undefined ? [] : [{ name: here, path: '' }]),
  ]
  return (
    <nav aria-label="পাতার পথ">
      <ol className="-mx-1 -my-2 flex items-center gap-x-2 overflow-x-auto px-1 text-sm whitespace-nowrap [&_a]:text-action [&_a]:hover:underline">
        {steps.map(({ name, path }, at) => (
          <li key={path} className="inline-flex min-h-11 shrink-0 items-center gap-2">
            {at > 0 && (
              <span aria-hidden className="text-muted">
                ›
              </span>
            )}
            {at === steps.length - 1 ? (
              <span aria-current="page">{name}</span>
            ) : (
              <Link to={path} className="inline-flex min-h-11 items-center">
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
