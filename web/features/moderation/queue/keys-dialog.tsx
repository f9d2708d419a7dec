import { useState } from 'react'
import { hasSingleKeys, setSingleKeys } from '#web/lib/single-key-shortcuts.ts'
import { Switch } from '#web/ui/form/switch.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

const keys: readonly (readonly [string, string])[] = [
  ['j', 'পরেরজন'],
  ['k', 'আগেরজন'],
  ['a', 'অনুমোদন, ফোকাস খোলা বায়োডাটায় থাকলে'],
  ['r', 'প্রত্যাখ্যান, ফোকাস খোলা বায়োডাটায় থাকলে (তারপর ১–৯ দিয়ে কারণ, Ctrl+Enter দিয়ে পাঠানো)'],
  ['u', 'শেষ সিদ্ধান্ত ফিরিয়ে নেওয়া'],
  ['/', 'এই তালিকায় খোঁজা'],
  ['Ctrl K', 'পুরো অ্যাডমিনে খোঁজা'],
  ['?', 'এই তালিকা'],
]

export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="কিবোর্ডের শর্টকাট">
      <SingleKeysSwitch />
      <DefinitionList
        items={keys.map(([key, words]) => ({
          term: (
            <kbd className="rounded-small border border-line-strong bg-sunken px-2 font-semibold text-ink">
              {key}
            </kbd>
          ),
          value: words,
        }))}
      />
    </Dialog>
  )
}

function SingleKeysSwitch() {
  const [on, setOn] = useState(hasSingleKeys)
  return (
    <Switch
      label="এক অক্ষরের শর্টকাট চালু"
      checked={on}
      onChange={() => {
        setSingleKeys(!on)
        setOn(!on)
      }}
    />
  )
}
