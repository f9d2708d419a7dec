import { useOnline } from '#web/lib/hooks/use-online.ts'
import { NoticeBox, warningTone } from './notice-box.tsx'

export function OfflineNotice({ className }: { className?: string }) {
  if (useOnline()) return null
  return (
    <NoticeBox tone={warningTone} role="status" title="ইন্টারনেট সংযোগ নেই" className={className}>
      আগে দেখা তথ্য দেখতে পারবেন। সংযোগ ফিরে এলে বাকিটা আবার চালু হবে।
    </NoticeBox>
  )
}
