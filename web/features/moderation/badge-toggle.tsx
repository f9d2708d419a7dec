import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { asApiError } from '#web/lib/api-error.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { useTask } from '#web/lib/use-task.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** The badge of a checked identity, for an admin to give and take. */
export function BadgeToggle({ userId, verified }: { userId: number; verified: boolean }) {
  const { pending, run } = useTask()
  const { revalidate } = useRevalidator()
  const showToast = useToast()
  const [wanted, setWanted] = useState<boolean>()

  const toggle = (value: boolean) =>
    run(async () => {
      setWanted(value)
      try {
        const call = api.admin.users[':userId']['verified-badge'].$put({
          param: { userId: String(userId) },
          json: { verified_badge: value },
        })
        showToast({ message: (await unwrap(call)).message })
        await revalidate()
      } catch (error) {
        showToast({ message: asApiError(error).message })
      }
      setWanted(undefined)
    })

  return (
    <Checkbox
      label="যাচাইকৃত ব্যাজ"
      hint="পরিচয়পত্র মিলিয়ে দেখা হলে দিন। ব্যাজ থাকলে তালিকায় আগে দেখা যায়।"
      checked={wanted ?? verified}
      aria-busy={pending || undefined}
      onChange={(event) => toggle(event.target.checked)}
    />
  )
}
