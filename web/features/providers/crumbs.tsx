import { paths } from '#web/app/paths.ts'
import { Link } from '#web/ui/layout/link.tsx'

/** The way to a page, from the home page to the page itself, which is the last one. */
export function Crumbs({ crumbs }: { crumbs: readonly { name: string; path: string }[] }) {
  const steps = [{ name: 'হোম', path: paths.home }, ...crumbs]
  return (
    <nav aria-label="পাতার পথ">
      <ol className="-my-2 flex flex-wrap items-center gap-x-2 text-sm [&_a]:text-action [&_a]:hover:underline">
        {steps.map(({ name, path }, at) => (
          <li key={path} className="inline-flex min-h-11 items-center gap-2">
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
