import { TradeLink } from './trade-link.tsx'
import { formatCount } from '#web/lib/format.ts'
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

type CategoryGridProps = {
  categories: readonly ShownCategory[]
  popular?: number
  /** On a phone: small tiles, of which eight fit under the search box of the home page. */
  compact?: boolean
}

/** Of the compact ones, on a phone. */
const tilesOnFirstScreen = 8

/** The first `popular` categories have a badge, if the server shows how many providers they have. */
export function CategoryGrid({ categories, popular = 0, compact = false }: CategoryGridProps) {
  return (
    <ul className={`${grid} ${compact ? 'max-sm:gap-2' : ''}`}>
      {categories.map((category, index) => (
        <li key={category.id}>
          <CategoryCard
            category={category}
            popular={index < popular && category.biodata_count !== null}
            compact={compact}
            eager={compact && index < tilesOnFirstScreen}
          />
        </li>
      ))}
    </ul>
  )
}

type CategoryCardProps = { category: ShownCategory; popular: boolean; compact: boolean; eager: boolean }

function CategoryCard({ category, popular, compact, eager }: CategoryCardProps) {
  const { name, image, biodata_count: count } = category
  const ifCompact = (look: string) => (compact ? look : '')
  return (
    <TradeLink
      trade={category}
      className={`group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface transition-shadow hover:lifted active:bg-tint ${ifCompact('max-sm:min-h-14 max-sm:flex-row max-sm:items-center')}`}
    >
      <Picture
        src={image}
        alt=""
        name={name}
        ratio="4/3"
        eager={eager}
        sizes={`(min-width: 64rem) 170px, (min-width: 40rem) 25vw, ${compact ? '56px' : 'calc(50vw - 22px)'}`}
        className={ifCompact('max-sm:w-12 max-sm:self-stretch')}
      />
      <span className={`flex flex-1 flex-col p-3 ${ifCompact('max-sm:min-w-0 max-sm:p-0 max-sm:ps-1')}`}>
        <span
          className={`leading-snug font-semibold group-hover:text-action ${ifCompact('max-sm:line-clamp-2 max-sm:text-xs')}`}
        >
          {name}
        </span>
        {count !== null && (
          <span
            className={`flex flex-wrap gap-x-1 text-sm whitespace-nowrap text-muted ${ifCompact('max-sm:text-xs')}`}
          >
            <span>{formatCount(count)} জন</span>
            {popular && <strong className="text-warning">জনপ্রিয়</strong>}
          </span>
        )}
      </span>
    </TradeLink>
  )
}
