import { useRevalidator } from 'react-router'
import { useOnline } from '#web/lib/hooks/use-online.ts'
import { useSingleFlight } from '#web/lib/hooks/use-single-flight.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { checkSession } from '#web/lib/session.ts'

/** Says that the account could not be read, so that a failing server does not look like a sign-out. */
export function SessionNotice() {
  const { pending, run } = useSingleFlight()
  const { revalidate } = useRevalidator()
  // The notice of the lost connection says it already.
  if (!useOnline()) return null
  return (
    <Alert
      tone="warning"
      title="আপনার অ্যাকাউন্টের তথ্য আনা যায়নি"
      className="m-4"
      action={
        <Button
          size="small"
          variant="secondary"
          pending={pending}
          onClick={() =>
            run(async () => {
              const failure = await checkSession()
              // The page may show the same error in place of its data.
              if (!failure) await revalidate()
            })
          }
        >
          আবার চেষ্টা করুন
        </Button>
      }
    >
      আপনি লগআউট হননি। সার্ভার সাড়া দিলে সব আগের মতো দেখাবে।
    </Alert>
  )
}
