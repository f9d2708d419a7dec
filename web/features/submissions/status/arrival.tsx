import { useState, type ReactNode } from 'react'
import { readOwnSubmission } from '#web/features/submissions/submissions.calls.ts'
import { api } from '#web/lib/api.ts'
import { useSingleFlight } from '#web/lib/hooks/use-single-flight.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'

/**
 * What follows a successful upload. A page that cannot load its data shows an error only, which would hide that the upload
 * has arrived.
 * @param load loads the page again; called when its data can be read
 * @returns `sent` is 'arrived' while the data cannot be read, and 'shown' once the page has loaded it
 */
export function useArrival(load: () => Promise<void>) {
  const [sent, setSent] = useState<'arrived' | 'shown'>()
  const { pending: reading, run } = useSingleFlight()
  const show = async () => {
    const isReadable = await readOwnSubmission(api).then(
      () => true,
      () => false,
    )
    if (isReadable) await load()
    setSent(isReadable ? 'shown' : 'arrived')
  }
  return { sent, show, retry: { reading, onRetry: () => run(show) } }
}

type ArrivedAlertProps = { title: string; reading: boolean; onRetry: () => void; children: ReactNode }

export const ArrivedAlert = ({ title, reading, onRetry, children }: ArrivedAlertProps) => (
  <Alert
    tone="success"
    title={title}
    action={
      <Button size="small" variant="secondary" pending={reading} onClick={onRetry}>
        আবার চেষ্টা করুন
      </Button>
    }
  >
    {children}
  </Alert>
)
