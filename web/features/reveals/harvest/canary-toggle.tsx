import { api, unwrap } from '#web/lib/api.ts'
import { useOptimisticToggle } from '#web/ui/feedback/use-action.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'

export function CanaryToggle({ workerId, isCanary }: { workerId: number; isCanary: boolean }) {
  const { pending, shown, toggle } = useOptimisticToggle(isCanary)
  const save = (is_canary: boolean) =>
    unwrap(api.admin.workers[':id'].canary.$put({ param: { id: String(workerId) }, json: { is_canary } }))
  return (
    <Checkbox
      label="ফাঁদ প্রোফাইল"
      hint="কোনো মানুষের নয়, শুধু এমন প্রোফাইলে দিন। কেউ নম্বর দেখলে সতর্কতা আসে।"
      checked={shown}
      aria-busy={pending || undefined}
      onChange={({ target: { checked } }) => toggle(checked, () => save(checked))}
    />
  )
}
