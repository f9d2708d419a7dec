import { paths } from '#web/app/pages/paths.ts'
import { useRootData } from '#web/lib/root-data.ts'
import { SupportNotice } from '#web/ui/feedback/support-notice.tsx'

/** Says that nothing can be paid now. */
export const NoMethods = () => (
  <SupportNotice
    title="এখন কোনো পেমেন্ট পদ্ধতি চালু নেই"
    to={paths.information('support')}
    phone={useRootData()?.settings?.contact_phone}
  >
    একটু পরে আবার চেষ্টা করুন।
  </SupportNotice>
)
