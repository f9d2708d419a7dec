import { Globe, LocateFixed, MapPin } from 'lucide-react'
import { useEffect, useId, useMemo, useState, type ReactNode } from 'react'
import { api } from '#web/lib/api.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Icon, type Drawing } from '#web/ui/layout/icon.tsx'
import type { ChosenPlace, PlaceTree } from './chosen-place.rules.ts'
import { readRecentPlaces, rememberPlace, searchAnywhere } from './known-place.ts'
import { findNearPlace } from './near-place.ts'
import { findPlaces, inOrder, indexDistricts, indexPlaces } from './place-search.rules.ts'
import { fetchPlaces } from './places.calls.ts'

type AreaQuestionProps = {
  /** Null for the whole country. */
  onChoose: (place: ChosenPlace | null) => void
  /** Reads the ids of the thanas, those with the most people first. */
  readOrder: () => Promise<readonly number[]>
  /** Ends the field, for example with a button that closes it. */
  children?: ReactNode
}

/** Asks for the area of a list: by typing, near the visitor, one of the last, a division, or the whole country. It is remembered. */
export function AreaQuestion({ onChoose, readOrder, children }: AreaQuestionProps) {
  const [text, setText] = useState('')
  const [tree, setTree] = useState<PlaceTree>()
  const [order, setOrder] = useState<readonly number[]>([])
  const [recent] = useState(readRecentPlaces)
  const [isFinding, setIsFinding] = useState(false)
  const [near, setNear] = useState<{ place?: ChosenPlace; guess?: string; message: string }>()
  const statusId = useId()
  const listId = useId()
  useEffect(() => {
    fetchPlaces(api).then(setTree, () => undefined)
    readOrder().then(setOrder, () => undefined)
  }, [readOrder])
  const index = useMemo(
    () => tree && [...indexDistricts(tree), ...inOrder(indexPlaces(tree), order)],
    [tree, order],
  )
  const typed = text.trim()
  const found = index && typed ? findPlaces(index, typed) : []

  const choose = (place: ChosenPlace, name: string) => {
    rememberPlace(tree ?? noTree, place, name)
    onChoose(place)
  }
  const find = async () => {
    setIsFinding(true)
    const answer = await findNearPlace()
    setIsFinding(false)
    // A place that the network tells is only offered.
    if (answer.place && answer.guess === undefined) onChoose(answer.place)
    else setNear(answer)
  }
  const status =
    typed === ''
      ? near && (near.guess ? 'আপনার এলাকা এটি হতে পারে।' : 'আপনার অবস্থান জানা গেল না। এলাকার নাম লিখুন।')
      : index === undefined
        ? 'এলাকার তালিকা আসছে...'
        : found.length === 0 && 'এই নামে কোনো এলাকা নেই। বানান দেখুন, অথবা জেলার নাম লিখুন।'
  return (
    <div className="flex min-h-64 flex-col gap-1">
      <div className="flex items-center gap-2">
        <TextInput
          autoFocus
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-label="এলাকার নাম"
          aria-describedby={statusId}
          placeholder="আপনার এলাকা? যেমন সাভার"
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter' && found[0]) choose(found[0].place, found[0].name)
          }}
        />
        {children}
      </div>
      <p id={statusId} role="status" className="min-h-6 text-sm text-muted">
        {status}
      </p>
      <ul id={listId} aria-label="এলাকা" className="flex flex-col">
        {typed === '' ? (
          <>
            <Row icon={LocateFixed} isBusy={isFinding} onPress={() => void find()}>
              আমার কাছে
            </Row>
            {near?.place && near.guess && (
              <Row icon={MapPin} onPress={() => choose(near.place ?? {}, near.guess ?? '')}>
                {near.guess}
              </Row>
            )}
            {recent.map(({ place, name }) => (
              <Row key={name} icon={MapPin} onPress={() => choose(place, name)}>
                {name}
              </Row>
            ))}
            <Row
              icon={Globe}
              onPress={() => {
                searchAnywhere()
                onChoose(null)
              }}
            >
              সারা দেশ
            </Row>
          </>
        ) : (
          found.map(({ place, name, around }) => (
            <Row
              key={`${place.district_id}-${place.upazila_id}`}
              icon={MapPin}
              onPress={() => choose(place, name)}
            >
              {name}
              <span className="font-normal text-muted">, {around}</span>
            </Row>
          ))
        )}
      </ul>
      {typed === '' && tree && (
        <ul aria-label="বিভাগ" className="flex flex-wrap gap-2">
          {tree.divisions.map(({ id, bn_name: name }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => choose({ division_id: id }, name)}
                className="min-h-11 rounded-card bg-tint px-3 text-sm font-semibold text-action active:bg-sunken"
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const noTree: PlaceTree = { divisions: [], districts: [], thanas: [] }

type RowProps = { icon: Drawing; isBusy?: boolean; onPress: () => void; children: ReactNode }

const Row = ({ icon, isBusy = false, onPress, children }: RowProps) => (
  <li>
    <button
      type="button"
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onPress}
      className="flex min-h-12 w-full items-center gap-3 rounded-card px-3 py-2 text-start font-semibold hover:bg-tint active:bg-tint"
    >
      {isBusy ? <Spinner /> : <Icon icon={icon} className="size-6 text-action" />}
      <span className="min-w-0">{children}</span>
    </button>
  </li>
)
