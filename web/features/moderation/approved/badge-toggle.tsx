import { api, unwrap } from '#web/lib/api.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { useOptimisticToggle } from '#web/ui/feedback/use-optimistic-toggle.ts'

export function BadgeToggle({ userId, verified }: { userId: number; verified: boolean }) {
  const { pending, shown, toggle } = useOptimisticToggle(verified)
  const save = (verified_badge: boolean) =>
    unwrap(
      api.admin.users[':userId']['verified-badge'].$put({
        param: { userId: String(userId) },
        json: { verified_badge },
      }),
    )
  return (
    <Checkbox
      label="যাচাইকৃত ব্যাজ"
      hint="পরিচয়পত্র মিলিয়ে দেখা হলে দিন। ব্যাজ থাকলে তালিকায় আগে দেখা যায়।"
      checked={shown}
      aria-busy={pending || undefined}
      onChange={({ target: { checked } }) => toggle(checked, () => save(checked))}
    />
  )
}
