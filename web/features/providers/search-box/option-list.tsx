import { History, MapPin, X } from 'lucide-react'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Picture } from '#web/ui/layout/picture.tsx'
import type { Option } from './options.rules.ts'

type OptionListProps = {
  id: string
  options: readonly Option[]
  active: Option | undefined
  idOf: (option: Option) => string
  onChoose: (option: Option) => void
  /** Both are for recent searches. */
  onRemove: (option: Option) => void
  onClear: () => void
}

const line = 'h-14 rounded-card'

/** Recent searches have their buttons beside the list: a list of options holds nothing but options. */
export function OptionList({ id, options, active, idOf, onChoose, onRemove, onClear }: OptionListProps) {
  const isRecent = options[0]?.group === 'recent'
  return (
    <div className="absolute inset-x-0 top-full z-20 mt-1 rounded-card border border-line bg-surface p-1.5 text-start text-ink lifted">
      {isRecent && (
        <div className="flex items-center justify-between gap-2 ps-2.5">
          <span className="text-sm text-muted">আগের খোঁজ</span>
          <button
            type="button"
            onClick={onClear}
            className="min-h-11 rounded-card px-3 text-sm font-semibold text-action hover:bg-tint"
          >
            সব মুছুন
          </button>
        </div>
      )}
      <div className="flex">
        <div id={id} role="listbox" aria-label={isRecent ? 'আগের খোঁজ' : 'পরামর্শ'} className="min-w-0 flex-1">
          {options.map((option) => (
            <div
              key={option.key}
              id={idOf(option)}
              role="option"
              // The focus stays in the field, which names the active option.
              tabIndex={-1}
              aria-selected={option === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(option)}
              className={`flex cursor-pointer items-center gap-3 px-2.5 hover:bg-sunken ${line} ${option === active ? 'bg-tint' : ''}`}
            >
              <Mark option={option} />
              <span className="min-w-0 leading-snug">
                <span className="block truncate font-semibold">{option.label}</span>
                {option.detail && <span className="block truncate text-sm text-muted">{option.detail}</span>}
              </span>
            </div>
          ))}
        </div>
        {isRecent && (
          <ul aria-label="খোঁজ মোছা" className="w-11">
            {options.map((option) => (
              <li key={option.key} className={`${line} flex items-center`}>
                <button
                  type="button"
                  aria-label={`“${option.label}” মুছুন`}
                  onClick={() => onRemove(option)}
                  className="inline-flex size-11 items-center justify-center rounded-card text-muted hover:bg-sunken"
                >
                  <Icon icon={X} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function Mark({ option: { group, image, label } }: { option: Option }) {
  if (group === 'recent' || group === 'place')
    return (
      <span className="inline-flex size-10 shrink-0 items-center justify-center text-action">
        <Icon icon={group === 'place' ? MapPin : History} />
      </span>
    )
  return (
    <Picture
      src={image}
      alt=""
      name={label}
      sizes="40px"
      className={`size-10 ${group === 'provider' ? 'rounded-full' : 'rounded-small'}`}
    />
  )
}
