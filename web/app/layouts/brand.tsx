import { Link } from '#web/ui/layout/link.tsx'
import { paths } from '#web/app/pages/paths.ts'
import { imageAddress, useRootData } from '#web/lib/root-data.ts'

/** The default logo: a worker under an orange sun. */
export function BrandMark({ className }: { className: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={`shrink-0 ${className}`}>
      <rect width="32" height="32" rx="8" className="fill-action" />
      <path d="M8 21c0-4 3.6-6.5 8-6.5s8 2.5 8 6.5v3H8z" className="fill-on-action" />
      <circle cx="16" cy="9.5" r="4" className="fill-accent" />
    </svg>
  )
}

export function Brand() {
  const settings = useRootData()?.settings
  const name = settings?.site_name || 'কর্মী'
  const logo = imageAddress(settings?.site_logo)
  return (
    <Link to={paths.home} className="flex min-h-11 items-center gap-2 rounded-small">
      {logo ? (
        // The slot has a fixed size, so that the menu does not move when the logo loads.
        <img
          src={logo}
          alt={name}
          width={144}
          height={40}
          className="h-10 w-28 object-contain object-left sm:w-36"
        />
      ) : (
        <>
          <BrandMark className="size-9" />
          <span
            className={`${name.length > 14 ? 'text-base' : 'text-xl'} line-clamp-2 pt-1 leading-snug font-semibold wrap-normal text-action`}
          >
            {name}
          </span>
        </>
      )}
    </Link>
  )
}
