'use client'

import { ChevronDown, Search, SlidersHorizontal } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useId, useState } from 'react'
import { Icon } from '../drawing.jsx'
import { button, control } from '../styles.js'
import { addressOf } from './address.js'

export function SearchField({ query }) {
  const [text, setText] = useState(query.q ?? '')
  return (
    <form role="search" action="/biodata" className="flex gap-2">
      {Object.entries(query).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="relative min-w-0 flex-1">
        <input
          type="text"
          name="q"
          role="searchbox"
          aria-label="কী কাজ, কে বা কোথায়"
          value={text}
          maxLength={100}
          enterKeyHint="search"
          inputMode="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="কাজ, নাম বা এলাকা"
          onChange={(event) => setText(event.target.value)}
          className={`${control} pe-11`}
        />
      </div>
      <button type="submit" className={button()}>
        <Icon icon={Search} />
        খুঁজুন
      </button>
    </form>
  )
}

export function FilterToggle() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls="place-filter panel-filter"
      onClick={() => setIsOpen(!isOpen)}
      className={`${button('secondary')} lg:hidden`}
    >
      <Icon icon={SlidersHorizontal} />
      ফিল্টার
    </button>
  )
}

export function ChooseField({ label, className = '', ...rest }) {
  const id = useId()
  return (
    <div className={`flex min-w-0 flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className="self-start font-semibold">
        {label}
      </label>
      <Choose id={id} {...rest} />
    </div>
  )
}

/** A dropdown that opens the list with another value of one filter. */
export function Choose({ id, name, query, options, placeholder, label, disabled }) {
  const router = useRouter()
  return (
    <div className="relative">
      <select
        id={id}
        aria-label={id ? undefined : label}
        disabled={disabled}
        value={query[name] ?? ''}
        onChange={(event) => router.push(addressOf({ ...query, [name]: event.target.value }))}
        className={`${control} appearance-none truncate pe-11`}
      >
        <option value="">{placeholder}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon
        icon={ChevronDown}
        className="pointer-events-none absolute end-3.5 top-1/2 size-5 -translate-y-1/2 text-muted"
      />
    </div>
  )
}

export function VerifiedBox({ query }) {
  const router = useRouter()
  return (
    <label className="flex min-h-11 items-start gap-3 py-2">
      <input
        type="checkbox"
        checked={query.verified === '1'}
        onChange={(event) =>
          router.push(addressOf({ ...query, verified: event.target.checked ? '1' : undefined }))
        }
        className="mt-0.5 size-6 shrink-0 accent-action"
      />
      <span>শুধু যাচাইকৃত</span>
    </label>
  )
}
