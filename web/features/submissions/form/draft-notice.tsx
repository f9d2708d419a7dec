import { useState } from 'react'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

/** What was typed before is in the form again. */
export function DraftNotice({ onStartAgain }: { onStartAgain: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Alert
        title="আগে যা লিখেছিলেন তা ফিরিয়ে আনা হয়েছে"
        action={
          <Button size="small" variant="secondary" onClick={() => setAsking(true)}>
            নতুন করে শুরু করুন
          </Button>
        }
      />
      <ConfirmDialog
        open={asking}
        danger
        title="নতুন করে শুরু করবেন?"
        confirmLabel="মুছে নতুন করে শুরু করুন"
        onConfirm={() => {
          setAsking(false)
          onStartAgain()
        }}
        onClose={() => setAsking(false)}
      >
        এই ফর্মে লেখা সব তথ্য আর বেছে নেওয়া ছবি মুছে যাবে।
      </ConfirmDialog>
    </>
  )
}
