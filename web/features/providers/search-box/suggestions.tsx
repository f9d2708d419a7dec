import { useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#web/app/pages/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { readKnownName, readKnownPlace } from '#web/features/places/known-place.ts'
import { fetchGuessedPlace } from '#web/features/places/near-place.ts'
import { browsePath, type BrowseFilters, queryOf } from '../browse.address.ts'
import { api } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { OptionList } from './option-list.tsx'
import { activeAfter, filtersFor, optionsOf, type Option } from './options.rules.ts'
import {
  addRecentSearch,
  clearRecentSearches,
  readRecentSearches,
  removeRecentSearch,
} from './recent-searches.ts'
import {
  indexOfNames,
  namedIn,
  suggest,
  type SuggestedPlace,
  type Suggestion,
  type SuggestionIndex,
  type Trades,
} from './suggest.rules.ts'
import { fetchIndex, fetchProviders, type FoundProvider } from './suggestions.calls.ts'
import { deviceSavesData } from '#web/lib/hooks/use-data-saver.ts'
import { Mic } from 'lucide-react'
import { Icon } from '#web/ui/layout/icon.tsx'
import { isInAppBrowser } from '#web/lib/hooks/in-app-browser.ts'

type ResultEvent = Event & { results: ArrayLike<ArrayLike<{ transcript: string }>> }
type Recognition = EventTarget & { lang: string; start: () => void; abort: () => void }
type Recognizer = new () => Recognition

/** The speech recognition of this browser; undefined in most browsers but Chrome and Safari. */
const recognizer = (): Recognizer | undefined => {
  const { SpeechRecognition, webkitSpeechRecognition } = window as Window & {
    SpeechRecognition?: Recognizer
    webkitSpeechRecognition?: Recognizer
  }
  return SpeechRecognition ?? webkitSpeechRecognition
}

export const canListen = (): boolean => recognizer() !== undefined && !isInAppBrowser()

const noMicrophone = 'মাইক্রোফোন চালু নেই। লিখে খুঁজতে পারেন।'
const problems: Record<string, string> = {
  'not-allowed': noMicrophone,
  'service-not-allowed': noMicrophone,
  'audio-capture': noMicrophone,
  'no-speech': 'কিছু শোনা যায়নি। আবার বলুন, অথবা লিখে খুঁজুন।',
  // The visitor ended it.
  aborted: '',
}
const otherProblem = 'এখন শোনা যাচ্ছে না। লিখে খুঁজতে পারেন।'

type Listener = {
  onText: (text: string) => void
  /** In Bengali; empty if there is nothing to say. */
  onProblem: (message: string) => void
  onEnd: () => void
}

/** Listens to one sentence in Bengali. @returns a function that ends it */
export function listen({ onText, onProblem, onEnd }: Listener): () => void {
  const Recognition = recognizer()
  if (!Recognition) return () => undefined
  const recognition = new Recognition()
  recognition.lang = 'bn-BD'
  recognition.addEventListener('result', (event) => {
    const { results } = event as ResultEvent
    // A sentence ends with a danda, which no search needs.
    const text = (results[0]?.[0]?.transcript ?? '').replace(/[।.?!]+\s*$/, '').trim()
    if (text) onText(text)
  })
  recognition.addEventListener('error', (event) => {
    const { error } = event as Event & { error: string }
    onProblem(problems[error] ?? otherProblem)
  })
  recognition.addEventListener('end', onEnd)
  try {
    recognition.start()
  } catch {
    onProblem(otherProblem)
    onEnd()
  }
  return () => recognition.abort()
}

type MicrophoneProps = {
  onText: (text: string) => void
  onProblem: (message: string) => void
}

/** Writes what the visitor says. Nothing in a browser that cannot listen. */
function Microphone({ onText, onProblem }: MicrophoneProps) {
  const [isListening, setIsListening] = useState(false)
  const end = useRef(() => {})
  useEffect(() => () => end.current(), [])
  if (!canListen()) return null
  const press = () => {
    if (isListening) return end.current()
    onProblem('')
    setIsListening(true)
    end.current = listen({ onText, onProblem, onEnd: () => setIsListening(false) })
  }
  return (
    // Without a width of its own, it lies above the end of the field before it.
    <span className="relative -ms-2 w-0">
      <button
        type="button"
        aria-label={isListening ? 'শোনা বন্ধ করুন' : 'বলে খুঁজুন'}
        aria-pressed={isListening}
        onClick={press}
        className={`absolute end-0.5 top-0.5 inline-flex size-11 items-center justify-center rounded-card ${isListening ? 'animate-breathe bg-tint text-action' : 'text-muted'}`}
      >
        <Icon icon={Mic} className="size-5" />
      </button>
    </span>
  )
}

const debounceMilliseconds = 350
const minTextLength = 3

/** The first providers for a text, after a pause in the typing. Empty for a short text, with data saving, and after a failure. */
function useFoundProviders(text: string, filters: BrowseFilters): readonly FoundProvider[] {
  const [found, setFound] = useState<{ search: string; providers: readonly FoundProvider[] }>()
  const q = text.trim()
  const search = new URLSearchParams(queryOf({ ...filters, q })).toString()
  const isLongEnough = [...q].length >= minTextLength
  useEffect(() => {
    if (!isLongEnough || deviceSavesData()) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      fetchProviders(search, controller.signal).then(
        (providers) => setFound({ search, providers }),
        () => undefined,
      )
    }, debounceMilliseconds)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [search, isLongEnough])
  return isLongEnough && found?.search === search ? found.providers : []
}

/** Gives an uncontrolled field a text as if the visitor had typed it: React and other listeners see the input. */
function setText(input: HTMLInputElement, text: string): void {
  // A field of React has a setter of its own, which would hide the change from React.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

type SuggestionsProps = {
  /** The text field, which works without this code. */
  input: RefObject<HTMLInputElement | null>
  listId: string
  filters: BrowseFilters
  trades: Trades
  onChoose: (() => void) | undefined
}

/** Whether the visitor has typed the text of a field; a search of the address is its default. */
const isTyped = (input: HTMLInputElement | null) => input !== null && input.value !== input.defaultValue

/** Makes the text field a combobox: suggestions for a text, recent searches for none. */
export function Suggestions({ input, listId, filters, trades, onChoose }: SuggestionsProps) {
  const navigate = useNavigate()
  const { user } = useSession()
  const [text, setTypedText] = useState(() => input.current?.value ?? '')
  const [isWanted, setIsWanted] = useState(() => text === '' || isTyped(input.current))
  const [active, setActive] = useState(-1)
  // The options that it brings may stand before the chosen one.
  const index = useIndex(isWanted, () => setActive(-1))
  const names = useMemo(() => indexOfNames(trades), [trades])
  const near = useNear(index)
  const [recent, setRecent] = useState(readRecentSearches)
  const [problem, setProblem] = useState('')
  const providers = useFoundProviders(isWanted ? text : '', filters)
  const options = optionsOf(text, {
    filters,
    recent,
    suggestions: index ? suggest(text, index, near) : suggestByNames(text, names),
    providers,
    pathOfProvider: user?.role === 'customer' ? paths.providerView : paths.provider,
  })
  const isOpen = isWanted && options.length > 0
  const chosen = isOpen ? options[active] : undefined
  const idOf = (option: Option) => `${listId}-${options.indexOf(option)}`
  const chosenId = chosen && idOf(chosen)

  const close = () => {
    setIsWanted(false)
    setActive(-1)
  }
  const choose = ({ label, to, isSearch }: Option) => {
    if (isSearch) setRecent(addRecentSearch({ label, to }))
    onChoose?.()
    if (input.current) setText(input.current, '')
    input.current?.blur()
    close()
    void navigate(to)
  }

  const press = (event: KeyboardEvent) => {
    // Enter ends the input of a composed character first.
    if (event.isComposing) return
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      choose(chosen)
    } else {
      const next = activeAfter(event.key, active, options.length)
      if (next === undefined || options.length === 0) return
      event.preventDefault()
      // The first key opens a closed list.
      setActive(isOpen ? next : event.key === 'ArrowDown' ? 0 : options.length - 1)
      setIsWanted(true)
    }
  }
  useFieldEvents(input, {
    input: ({ value }) => {
      setTypedText(value)
      setProblem('')
      setActive(-1)
      setIsWanted(true)
    },
    focus: ({ value }) => {
      if (value === '') setIsWanted(true)
    },
    press,
    submit: (event) => {
      const q = text.trim()
      close()
      if (!q) return
      // A search that narrows no list begins in the known area, like the list of a trade.
      const isNew = Object.values(filters).every((value) => value === undefined)
      const found = index && filtersFor(q, isNew ? { ...readKnownPlace() } : filters, namedIn(q, index))
      setRecent(addRecentSearch({ label: q, to: browsePath(isNew && found ? found : { q }) }))
      if (!found) return
      const to = browsePath(found)
      if (to === browsePath({ ...filters, q })) return
      // Instead of the search of the form, which knows no area, and keeps the chosen trade and place.
      event.preventDefault()
      event.stopPropagation()
      input.current?.blur()
      void navigate(to)
    },
    leave: close,
  })

  useEffect(() => {
    const field = input.current
    field?.setAttribute('aria-expanded', String(isOpen))
    if (chosenId) field?.setAttribute('aria-activedescendant', chosenId)
    else field?.removeAttribute('aria-activedescendant')
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [input, isOpen, chosenId])

  return (
    <>
      {text === '' && (
        <Microphone
          onText={(said) => {
            if (!input.current) return
            setText(input.current, said)
            input.current.focus()
          }}
          onProblem={setProblem}
        />
      )}
      <p role="status" className="sr-only">
        {isOpen &&
          (text.trim() === ''
            ? `${formatCount(options.length)}টি আগের খোঁজ`
            : `${formatCount(options.length)}টি পরামর্শ`)}
      </p>
      {problem && (
        <p
          role="alert"
          className="absolute inset-x-0 top-full z-20 mt-1 rounded-card border border-line bg-surface px-4 py-3 text-ink lifted"
        >
          {problem}
        </p>
      )}
      {isOpen && !problem && (
        <OptionList
          id={listId}
          options={options}
          active={chosen}
          idOf={idOf}
          onChoose={choose}
          onRemove={(option) => {
            setRecent(removeRecentSearch(option.label))
            setActive(-1)
            input.current?.focus()
          }}
          onClear={() => {
            setRecent(clearRecentSearches())
            input.current?.focus()
          }}
        />
      )}
    </>
  )
}

/** The words of all trades and places; null before they are there. After a failure the list asks again when it is wanted again. */
function useIndex(isWanted: boolean, onLoad: () => void): SuggestionIndex | null {
  const [index, setIndex] = useState<SuggestionIndex | null>(null)
  const loaded = useEffectEvent((all: SuggestionIndex) => {
    if (all !== index) onLoad()
    setIndex(all)
  })
  useEffect(() => {
    if (isWanted) fetchIndex(api).then(loaded, () => undefined)
  }, [isWanted])
  return index
}

/** Suggests for one word, until the words of places have come: another word may name a place, which must not be dropped. */
function suggestByNames(text: string, names: SuggestionIndex): Suggestion[] {
  if (/\s/.test(text.trim())) return []
  const [{ division_id, ...within }, name] = [readKnownPlace() ?? {}, readKnownName()]
  const near = division_id !== undefined && name !== null && { name, choice: { division_id, ...within } }
  return suggest(
    text,
    names,
    near ? { kind: 'place', level: 'division', detail: '', order: 0, ...near } : undefined,
  )
}

/** The place of the visitor: found before, or else guessed from the network. */
function useNear(index: SuggestionIndex | null): SuggestedPlace | undefined {
  const [near, setNear] = useState(readKnownPlace)
  useEffect(() => {
    if (!readKnownPlace()) fetchGuessedPlace().then(setNear, () => undefined)
  }, [])
  if (!near || !index) return undefined
  return index.places.find(
    ({ choice }) =>
      choice.division_id === near.division_id &&
      choice.district_id === near.district_id &&
      choice.upazila_id === near.upazila_id,
  )
}

type FieldEvents = {
  input: (field: HTMLInputElement) => void
  focus: (field: HTMLInputElement) => void
  press: (event: KeyboardEvent) => void
  submit: (event: Event) => void
  /** The focus or a tap went elsewhere. */
  leave: () => void
}

/** Listens to a field that another component renders, its form, and what happens outside of its box. */
function useFieldEvents(input: RefObject<HTMLInputElement | null>, events: FieldEvents): void {
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
  })
  useEffect(() => {
    const field = input.current
    if (!field) return
    const ended = new AbortController()
    const { signal } = ended
    const around = field.closest('.search-box')
    const isOutside = (target: EventTarget | null) => !(target instanceof Node && around?.contains(target))
    field.addEventListener('input', () => latest.current.input(field), { signal })
    field.addEventListener('focus', () => latest.current.focus(field), { signal })
    field.addEventListener('click', () => latest.current.focus(field), { signal })
    field.addEventListener('keydown', (event) => latest.current.press(event), { signal })
    field.form?.addEventListener('submit', (event) => latest.current.submit(event), { signal })
    around?.addEventListener(
      'focusout',
      (event) => {
        const { relatedTarget } = event as FocusEvent
        if (relatedTarget && isOutside(relatedTarget)) latest.current.leave()
      },
      { signal },
    )
    document.addEventListener('pointerdown', ({ target }) => isOutside(target) && latest.current.leave(), {
      signal,
    })
    // What the visitor typed while this code was on its way.
    if (isTyped(field)) latest.current.input(field)
    return () => ended.abort()
  }, [input])
}
