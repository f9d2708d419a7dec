import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { asApiError } from '#web/lib/api-error.ts'
import { useTask } from '#web/lib/use-task.ts'
import { Switch } from '#web/ui/switch.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { switchCategory, type AdminCategory } from './categories-calls.ts'

type Flags = Pick<AdminCategory, 'is_active' | 'show_in_homepage'>

/** The two switches of a category: they show at once what is wanted, and go back if it was refused. */
export function CategorySwitches({ category, onSaved }: { category: AdminCategory; onSaved: () => void }) {
  const { pending, run } = useTask()
  const { revalidate } = useRevalidator()
  const showToast = useToast()
  const [wanted, setWanted] = useState<Flags | null>(null)
  const flags = wanted ?? category

  const change = (sent: Partial<Flags>, after: Flags) =>
    run(async () => {
      setWanted(after)
      try {
        showToast({ message: (await switchCategory(category.id, sent)).message })
        onSaved()
      } catch (error) {
        const { code, message } = asApiError(error)
        setWanted(null)
        showToast({ message })
        // Asked for again without a connection, the page itself would be lost.
        if (code === 'offline') return
      }
      await revalidate()
      setWanted(null)
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
