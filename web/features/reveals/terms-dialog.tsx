import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'

type TermsDialogProps = {
  terms: { title: string; content: string }
  sending: boolean
  problem: string | undefined
  onAgree: () => void
  onCancel: () => void
}

export function TermsDialog({ terms, sending, problem, onAgree, onCancel }: TermsDialogProps) {
  return (
    <Dialog
      open
      onClose={onCancel}
      busy={sending}
      title={terms.title}
      footer={
        <>
          <Button pending={sending} pendingLabel="নম্বর আনা হচ্ছে..." onClick={onAgree}>
            আমি রাজি
          </Button>
          <Button variant="secondary" disabled={sending} onClick={onCancel}>
            বাতিল
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem && <Alert tone="danger">{problem}</Alert>}
        {terms.content ? (
          <RichText html={terms.content} />
        ) : (
          <p>নম্বরটি শুধু কাজের প্রয়োজনে ব্যবহার করতে রাজি হলে এগিয়ে যান।</p>
        )}
      </div>
    </Dialog>
  )
}
