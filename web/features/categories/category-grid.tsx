import { Link } from '#web/ui/layout/link.tsx'
import { paths } from '#web/app/paths.ts'
import { formatCount } from '#web/lib/format.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Picture } from '#web/ui/layout/picture.tsx'
import { grid } from './category-grid-skeleton.tsx'

/** `image` is the path of a stored picture without its size suffix. */
type ShownCategory = {
  id: number
  name: string
  slug: string | null
  image: string | null
  biodata_count: number | null
}

type CategoryGridProps = { categories: readonly ShownCategory[]; popular?: number }

/** The first `popular` categories have a badge, if the server shows how many providers they have. */
export function CategoryGrid({ categories, popular = 0 }: CategoryGridProps) {
  return (
    <ul className={grid}>
      {categories.map((category, index) => (
        <li key={category.id}>
          <CategoryCard category={category} popular={index < popular && category.biodata_count !== null} />
        </li>
      ))}
    </ul>
  )
}

function CategoryCard({ category, popular }: { category: ShownCategory; popular?: boolean }) {
  const { name, image, biodata_count: count } = category
  return (
    <Link
      to={paths.browseCategory(category)}
      className="group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface transition-shadow hover:shadow-lift"
    >
      <Picture
        src={image}
        alt=""
        name={name}
        ratio="4/3"
        sizes="(min-width: 64rem) 170px, (min-width: 40rem) 25vw, calc(50vw - 22px)"
      />
      <span className="flex flex-1 flex-col p-3">
        <span className="leading-snug font-semibold group-hover:text-action">{name}</span>
        {count !== null && <span className="text-sm text-muted">{formatCount(count)} জন</span>}
      </span>
      {popular && (
        <span className="absolute start-2 top-2">
          <Badge tone="accent">জনপ্রিয়</Badge>
        </span>
      )}
    </Link>
  )
}
