import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { formatCount } from '#web/lib/format.ts'
import { isOrdinaryClick } from '#web/lib/ordinary-click.ts'
import { interestEach, levelsOf, mapSize, neighbourOf, placeOnMap } from './demand.rules.ts'
import type { District } from './funnel.calls.ts'

const tile = { width: 64, height: 48, gap: 3 }
const fills = ['fill-sunken', 'fill-danger/10', 'fill-danger/20', 'fill-danger/30', 'fill-danger/45'] as const
const levelWords = ['কেউ খোঁজেননি', 'ঘাটতি কম', 'ঘাটতি কিছুটা', 'ঘাটতি বেশি', 'ঘাটতি সবচেয়ে বেশি']

/** About how many letters wide a name is: signs above and below take no room, and a conjunct that of one letter. */
const widthOf = (name: string) => name.replaceAll(/\u09cd./gu, '').replaceAll(/\p{Mn}/gu, '').length

/** A number for each provider, or that there is none. */
const shortValue = (row: District) => (row.interest === 0 ? '–' : (interestEach(row) ?? 'কেউ নেই'))

const inWords = (row: District, level: number, name = row.district) =>
  `${name}: ${levelWords[level]}। খোঁজা ${formatCount(row.searches)} বার, জানানোর অনুরোধ ${formatCount(row.requests)}টি, নম্বর দেখা ${formatCount(row.reveals)}টি, সেবাদাতা ${formatCount(row.providers)} জন।`

type DistrictMapProps = { districts: readonly District[]; hrefFor: (district: number) => string }

/**
 * A tile for each district, about where it lies. One stop of the tab key; arrow keys walk over the tiles. The texts say what the
 * colours show.
 */
export function DistrictMap({ districts, hrefFor }: DistrictMapProps) {
  const navigate = useNavigate()
  const [active, setActive] = useState(47)
  const map = useRef<SVGSVGElement>(null)
  const levels = levelsOf(districts)
  const onMap = districts.flatMap((row) => {
    const place = placeOnMap(row.district_id)
    return place ? { row, place } : []
  })
  const shown = districts.find((row) => row.district_id === active)
  const walk = (event: KeyboardEvent) => {
    const next = neighbourOf(active, event.key)
    if (next === null) return
    event.preventDefault()
    setActive(next)
    map.current?.querySelector<SVGAElement>(`[data-district="${next}"]`)?.focus()
  }
  const open = (event: MouseEvent, href: string) => {
    if (!isOrdinaryClick(event.nativeEvent, undefined)) return
    event.preventDefault()
    void navigate(href)
  }
  return (
    <>
      {/* On a phone the map scrolls sideways, because names need the room. */}
      <div className="overflow-x-auto">
        <svg
          ref={map}
          role="group"
          aria-label="জেলার মানচিত্র"
          viewBox={`0 0 ${mapSize.columns * (tile.width + tile.gap)} ${mapSize.rows * (tile.height + tile.gap)}`}
          className="w-full max-w-3xl min-w-xl"
          onKeyDown={walk}
        >
          {onMap.map(({ row, place }) => {
            const level = levels.get(row.district_id) ?? 0
            const href = hrefFor(row.district_id)
            const isActive = row.district_id === active
            return (
              <g
                key={row.district_id}
                transform={`translate(${place.column * (tile.width + tile.gap) + 1.5} ${place.row * (tile.height + tile.gap) + 1.5})`}
              >
                <a
                  href={href}
                  data-district={row.district_id}
                  // A name begins with what is seen, for people who speak it.
                  aria-label={inWords(row, level, `${row.district} ${shortValue(row)}`)}
                  tabIndex={isActive ? 0 : -1}
                  onFocus={() => setActive(row.district_id)}
                  onMouseEnter={() => setActive(row.district_id)}
                  onClick={(event) => open(event, href)}
                  className="group outline-none"
                >
                  <rect
                    width={tile.width}
                    height={tile.height}
                    rx={6}
                    className={`${fills[level]} ${isActive ? 'stroke-action stroke-2' : 'stroke-line-strong'} group-focus-visible:stroke-action group-focus-visible:stroke-3`}
                  />
                  <text
                    x={tile.width / 2}
                    y={19}
                    textAnchor="middle"
                    className="fill-ink text-[11px]"
                    {...(widthOf(row.district) > 8 && {
                      textLength: tile.width - 6,
                      lengthAdjust: 'spacingAndGlyphs',
                    })}
                  >
                    {row.district}
                  </text>{' '}
                  <text
                    x={tile.width / 2}
                    y={37}
                    textAnchor="middle"
                    className="fill-ink text-[12px] font-semibold"
                  >
                    {shortValue(row)}
                  </text>
                </a>
              </g>
            )
          })}
        </svg>
      </div>
      {shown && <p className="min-h-12 text-sm">{inWords(shown, levels.get(active) ?? 0)}</p>}
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        {levelWords.map((words, level) => (
          <li key={words} className="flex items-center gap-1.5">
            <svg aria-hidden viewBox="0 0 16 16" className="size-4">
              <rect
                x={1}
                y={1}
                width={14}
                height={14}
                rx={3}
                className={`${fills[level]} stroke-line-strong`}
              />
            </svg>
            {words}
          </li>
        ))}
      </ul>
    </>
  )
}
