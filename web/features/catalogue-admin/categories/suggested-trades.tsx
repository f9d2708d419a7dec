import { Check, CirclePlus } from 'lucide-react'
import { useState } from 'react'
import { reloadPublicData } from '#web/lib/root-data.ts'
import { formatCount } from '#web/lib/format.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { CardSection } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Picture } from '#web/ui/layout/picture.tsx'
import { api, unwrap } from '#web/lib/api.ts'
import type { SuggestedTrade } from './categories.calls.ts'

type SuggestedTradesProps = {
  trades: readonly SuggestedTrade[]
  /** Whether the site has no trade yet. */
  isFirst: boolean
  onAdded?: () => void
}

/** The drawn trades that the site does not have. Several are added at once. */
export function SuggestedTrades({ trades, isFirst, onAdded }: SuggestedTradesProps) {
  const { pending, problem, run } = useAction()
  const [chosen, setChosen] = useState<readonly string[]>([])
  // Another admin may have added a chosen trade.
  const marked = trades.filter(({ key }) => chosen.includes(key))
  // The others are added one by one.
  const drawn = trades.filter(({ image }) => image !== null)
  const isAll = drawn.length === 0 || marked.length === trades.length
  const toggle = (key: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, key] : chosen.filter((other) => other !== key))
  const add = (keys: string[]) =>
    run(() => unwrap(api.admin.categories.suggested.$post({ json: { keys } })).finally(reloadPublicData), {
      onDone: () => {
        setChosen([])
        onAdded?.()
      },
    })
  return (
    <CardSection title="তৈরি পেশা থেকে বেছে নিন" className="gap-4">
      <p className="text-muted">
        {isFirst && 'এখনো কোনো ক্যাটাগরি নেই। '}
        যেগুলো দরকার সেগুলোতে চাপুন। বিবরণসহ, আঁকা থাকলে ছবিসহ যোগ হবে, পরে সব বদলানো যাবে।
      </p>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
        {trades.map(({ key, name, image }) => (
          <li key={key} className="min-w-0">
            <label className="relative flex h-full cursor-pointer flex-col overflow-hidden rounded-card border-2 border-line bg-surface has-checked:border-action has-checked:bg-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action">
              <input
                type="checkbox"
                className="peer sr-only"
                disabled={pending}
                checked={chosen.includes(key)}
                onChange={({ target }) => toggle(key, target.checked)}
              />
              <Picture src={image} alt="" name={name} ratio="4/3" sizes="(min-width: 40rem) 160px, 50vw" />
              <span className="flex flex-1 items-center p-2 leading-snug font-semibold">{name}</span>
              <span
                aria-hidden
                className="absolute end-2 top-2 flex size-8 items-center justify-center rounded-full bg-action text-on-action opacity-0 peer-checked:opacity-100"
              >
                <Icon icon={Check} />
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div className="sticky bottom-16 flex flex-wrap gap-3 bg-surface py-2 lg:bottom-0">
        {marked.length > 0 && (
          <Button icon={CirclePlus} pending={pending} onClick={() => add(marked.map(({ key }) => key))}>
            {`${formatCount(marked.length)}টি যোগ করুন`}
          </Button>
        )}
        {!isAll && (
          <Button
            variant={marked.length > 0 ? 'secondary' : 'primary'}
            pending={pending && marked.length === 0}
            disabled={pending}
            onClick={() => add(drawn.map(({ key }) => key))}
          >
            {`ছবিসহ ${formatCount(drawn.length)}টি যোগ করুন`}
          </Button>
        )}
      </div>
    </CardSection>
  )
}
