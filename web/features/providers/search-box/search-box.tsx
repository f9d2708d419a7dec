import { useEffect, useId, useState, type ComponentProps, type ReactNode, type RefObject } from 'react'
import type { BrowseFilters } from '../browse.address.ts'
import { useLazyModule } from '#web/lib/hooks/use-lazy-module.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { maxSearchLength } from './max-search-length.ts'
import type { Trades } from './suggest.rules.ts'

const loadSuggestions = () => import('#web/features/providers/search-box/suggestions.tsx')

const noTrades: Trades = []

type SearchBoxProps = ComponentProps<'input'> & {
  ref: RefObject<HTMLInputElement | null>
  /** The filters of the list to which a suggestion is added. */
  filters: BrowseFilters
  /** Suggested by their names until the words of all trades and places have come. */
  trades?: Trades
  /** Before a suggestion empties the field and opens its list. */
  onChoose?: () => void
  /** Above the end of the input. */
  inside?: ReactNode
  /** Beside the input. */
  children: ReactNode
}

/** The text field of a search form. It is a plain field until its first focus loads the suggestions. */
export function SearchBox({
  ref,
  filters,
  trades = noTrades,
  onChoose,
  inside,
  children,
  ...rest
}: SearchBoxProps) {
  const [isWanted, setIsWanted] = useState(false)
  const listId = useId()
  const code = useLazyModule(loadSuggestions, isWanted)
  useEffect(() => {
    // The visitor can be quicker than the script.
    if (document.activeElement === ref.current) setIsWanted(true)
  }, [ref])
  return (
    // A focus after a failed load tries again.
    <div
      className="search-box relative flex gap-2"
      onFocus={() => setIsWanted(true)}
      onBlur={() => setIsWanted(false)}
    >
      <div className="relative min-w-0 flex-1">
        <TextInput
          ref={ref}
          name="q"
          role="combobox"
          aria-expanded={false}
          aria-controls={listId}
          aria-autocomplete="list"
          maxLength={maxSearchLength}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="কাজ, নাম বা এলাকা"
          {...rest}
          className="pe-11"
        />
        {inside}
      </div>
      {code && (
        <code.Suggestions input={ref} listId={listId} filters={filters} trades={trades} onChoose={onChoose} />
      )}
      {children}
    </div>
  )
}
