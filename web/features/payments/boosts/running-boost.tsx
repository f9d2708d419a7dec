import { Rocket } from 'lucide-react'
import { formatDateTime } from '#web/lib/format-time.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'

type RunningBoostCardProps = {
  boost: { plan_name: string; boosted_until: string | null }
  expiringSoon: boolean
}

export function RunningBoostCard({ boost, expiringSoon }: RunningBoostCardProps) {
  return (
    <Card as="section" aria-labelledby="running-boost" className="flex flex-col gap-4 ring-1 ring-accent">
      <div className="flex items-center justify-between gap-3">
        <h2 id="running-boost" className="min-w-0 text-lg">
          {boost.plan_name}
        </h2>
        <Badge tone="accent" icon={Rocket}>
          বুস্ট চালু
        </Badge>
      </div>
      <p>
        {boost.boosted_until && (
          <>
            <span className="font-semibold">{formatDateTime(boost.boosted_until)}</span> পর্যন্ত আপনার প্রোফাইল
            তালিকার উপরের দিকে থাকবে।
          </>
        )}
      </p>
      {expiringSoon ? (
        <Alert tone="warning" title="মেয়াদ শিগগির শেষ হবে">
          এখন কিনলে নতুন মেয়াদ বাকি সময়ের সঙ্গে যোগ হবে।
        </Alert>
      ) : (
        <Alert title="আপনার একটি বুস্ট চালু আছে">মেয়াদ শেষ হওয়ার ৪৮ ঘণ্টা আগে থেকে আবার কেনা যাবে।</Alert>
      )}
    </Card>
  )
}
