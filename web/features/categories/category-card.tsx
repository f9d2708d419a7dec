import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { formatCount } from '#web/lib/format.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Picture } from '#web/ui/layout/picture.tsx'

/** `image` is the path of a stored picture without its size suffix. */
export type ShownCategory = { id: number; name: string; image: string | null; biodata_count?: number }

export function CategoryCard({ category, popular }: { category: ShownCategory; popular?: boolean }) {
  const { id, name, image, biodata_count: count } = category
  return (
    <Link
      to={paths.browseCategory(id)}
      className="group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface transition-shadow hover:shadow-lift"
    >
      <Picture
        src={image}
        alt=""
        name={name}
        ratio="4/3"
        sizes="(min-width: 64rem) 170px, (min-width: 40rem) 25vw, 50vw"
      />
      <span className="flex flex-1 flex-col p-3">
        <span className="leading-snug font-semibold group-hover:text-action">{name}</span>
        {count !== undefined && <span className="text-sm text-muted">{formatCount(count)} জন</span>}
      </span>
      {popular && (
        <span className="absolute start-2 top-2">
          <Badge tone="accent">জনপ্রিয়</Badge>
        </span>
      )}
    </Link>
  )
}
