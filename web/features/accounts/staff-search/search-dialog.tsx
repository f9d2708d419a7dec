import '#web/staff.css'
import { BadgeCheck, FileText, ReceiptText, Search, SlidersHorizontal, UserRound } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { formatCount } from '#web/lib/format.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Icon, type Drawing } from '#web/ui/layout/icon.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import {
  groupLabels,
  nextIndex,
  searchOptions,
  type Entry,
  type Group,
  type Option,
} from './search-options.rules.ts'
import { usePeopleSearch } from './use-people-search.ts'

const icons: Record<Group, Drawing> = {
  page: FileText,
  setting: SlidersHorizontal,
  worker: BadgeCheck,
  customer: UserRound,
  payment: ReceiptText,
}

type SearchDialogProps = {
  entries: readonly Entry[]
  withPayments: boolean
  onClose: () => void
}

const isFound = ({ group }: Option) => group !== 'page' && group !== 'setting'

export function SearchDialog({ entries, withPayments, onClose }: SearchDialogProps) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [index, setIndex] = useState(0)
  const { found, pending, error, search } = usePeopleSearch()
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const options = searchOptions(text, entries, found)
  const active = options[Math.min(index, options.length - 1)]
  const optionId = (option: Option) => `${listId}-${options.indexOf(option)}`

  // The dialog first focuses its title.
  useEffect(() => field.current?.focus(), [])
  const activeId = active && optionId(active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const choose = (option: Option) => {
    onClose()
    void navigate(option.to)
  }
  const type = (value: string) => {
    setText(value)
    setIndex(0)
    search(value)
  }
  const press = (event: KeyboardEvent) => {
    // Enter ends the input of a composed character first.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      // During a request the people in the list belong to the previous text.
      if (active && !(pending && isFound(active))) choose(active)
      return
    }
    const next = nextIndex(event.key, Math.min(index, options.length - 1), options.length)
    if (next === undefined) return
    event.preventDefault()
    setIndex(next)
  }

  return (
    <Dialog wide onClose={onClose} title="খুঁজুন">
      <div className="flex min-h-[60dvh] flex-col gap-3 sm:min-h-96">
        <div className="relative">
          <Icon
            icon={Search}
            className="pointer-events-none absolute start-3.5 top-1/2 size-5 -translate-y-1/2 text-muted"
          />
          <input
            ref={field}
            type="text"
            role="combobox"
            aria-label="কী খুঁজছেন"
            aria-expanded={options.length > 0}
            aria-controls={listId}
            aria-activedescendant={activeId}
            aria-autocomplete="list"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={100}
            placeholder={withPayments ? 'নাম, ফোন, TrxID, পাতা বা সেটিংস' : 'নাম, ফোন নম্বর বা পাতা'}
            value={text}
            onChange={(event) => type(event.target.value)}
            onKeyDown={press}
            className="min-h-12 w-full min-w-0 rounded-card border border-line-strong bg-surface ps-11 pe-11 text-base placeholder:text-muted focus-visible:border-action focus-visible:outline-offset-0"
          />
          {pending && (
            <span className="absolute end-3.5 top-1/2 -translate-y-1/2 text-action">
              <Spinner />
            </span>
          )}
        </div>
        <p aria-live="polite" className="sr-only">
          {text && !pending && `${formatCount(options.length)}টি ফল`}
        </p>
        {error && (
          <div
            role="alert"
            className="flex flex-wrap items-center gap-3 rounded-card bg-danger-tint px-4 py-3"
          >
            <p className="min-w-0 flex-1">{error}</p>
            <Button size="small" variant="secondary" onClick={() => search(text)}>
              আবার চেষ্টা করুন
            </Button>
          </div>
        )}
        {options.length === 0 && !pending && !error && (
          <p className="px-1 py-8 text-center text-muted">
            কিছু পাওয়া যায়নি। নামের অংশ, ফোন নম্বরের শুরু{withPayments && ', পেমেন্টের রেফারেন্স'} বা পাতার নাম লিখে
            দেখুন।
          </p>
        )}
        <div id={listId} role="listbox" aria-label="ফল" className="flex flex-col gap-1">
          {(Object.keys(groupLabels) as Group[]).map((group) => {
            const members = options.filter((option) => option.group === group)
            if (members.length === 0) return null
            return (
              <div key={group} role="group" aria-labelledby={`${listId}-${group}`}>
                <p id={`${listId}-${group}`} className="px-3 pt-2 pb-1 text-sm text-muted">
                  {groupLabels[group]}
                </p>
                {members.map((option) => (
                  <div
                    key={option.id}
                    id={optionId(option)}
                    role="option"
                    // The focus stays in the field, which names the active option.
                    tabIndex={-1}
                    aria-selected={option === active}
                    onMouseDown={(event) => event.preventDefault()}
                    onMouseMove={() => setIndex(options.indexOf(option))}
                    onClick={() => choose(option)}
                    className={`flex min-h-12 cursor-pointer items-center gap-3 rounded-card px-3 py-1.5 ${option === active ? 'bg-tint' : ''}`}
                  >
                    <Icon icon={icons[group]} className="size-5 text-action" />
                    <span className="min-w-0">
                      <span className="block truncate font-semibold">{option.label}</span>
                      {option.detail && (
                        <span className="block truncate text-sm text-muted">{option.detail}</span>
                      )}
                    </span>
                  </div>
                ))}
              </div>
            )
          })}
        </div>
        <p className="mt-auto border-t border-line pt-2 text-sm text-muted max-sm:hidden">
          ↑ ↓ দিয়ে বাছুন, Enter চেপে যান, Esc চেপে বন্ধ করুন
        </p>
      </div>
    </Dialog>
  )
}
