import { formatCount, formatDate, formatTaka } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { DefinitionList } from '#web/ui/definition-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { BoostPlan } from './boost-page.tsx'

type BoostDialogProps = {
  plan: BoostPlan
  methodName: string
  /** When the boost would end, in milliseconds. */
  until: number
  paying: boolean
  failure: string | null
  onPay: () => void
  onClose: () => void
}

/** What will be bought, for how much and until when, before any money moves. */
export function BoostDialog({ plan, methodName, until, paying, failure, onPay, onClose }: BoostDialogProps) {
  return (
    <Dialog
      open
      busy={paying}
      onClose={onClose}
      title="বুস্ট কিনুন"
      footer={
        <>
          <Button pending={paying} pendingLabel="পেমেন্ট শুরু হচ্ছে..." onClick={onPay}>
            {formatTaka(plan.price)} পরিশোধ করুন
          </Button>
          <Button variant="secondary" disabled={paying} onClick={onClose}>
            বাতিল
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <DefinitionList
          items={[
            { term: 'বুস্ট', value: plan.name },
            { term: 'মূল্য', value: formatTaka(plan.price) },
            { term: 'মেয়াদ', value: `${formatCount(plan.duration_days)} দিন` },
            { term: 'আজ চালু হলে', value: `${formatDate(until)} পর্যন্ত` },
            { term: 'পেমেন্ট পদ্ধতি', value: methodName },
          ]}
        />
        {failure && (
          <Alert tone="danger" title="বুস্ট শুরু করা যায়নি">
            {failure}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
