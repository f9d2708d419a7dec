import { Switch } from '#web/ui/form/switch.tsx'
import { useOptimisticToggle } from '#web/ui/feedback/use-optimistic-toggle.ts'
import { switchCategory, type AdminCategory } from './categories.calls.ts'

type Flags = Pick<AdminCategory, 'is_active' | 'show_in_homepage'>

export function CategorySwitches({ category, onSaved }: { category: AdminCategory; onSaved: () => void }) {
  const { pending, shown: flags, toggle } = useOptimisticToggle<Flags>(category)
  const change = (sent: Partial<Flags>, after: Flags) =>
    toggle(after, async () => {
      const answer = await switchCategory(category.id, sent)
      onSaved()
      return answer
    })

  return (
    <div className="divide-y divide-line border-y border-line text-sm">
      <Switch
        label="চালু"
        aria-label={`${category.name}: চালু`}
        aria-busy={pending || undefined}
        checked={flags.is_active}
        onChange={({ target: { checked } }) =>
          change(
            { is_active: checked },
            { is_active: checked, show_in_homepage: checked && flags.show_in_homepage },
          )
        }
      />
      <Switch
        label="হোমপেজে"
        aria-label={`${category.name}: হোমপেজে`}
        aria-busy={pending || undefined}
        disabled={!flags.is_active}
        checked={flags.show_in_homepage}
        onChange={({ target: { checked } }) =>
          change({ show_in_homepage: checked }, { is_active: flags.is_active, show_in_homepage: checked })
        }
      />
    </div>
  )
}
