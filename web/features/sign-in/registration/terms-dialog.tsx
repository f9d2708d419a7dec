import { Link } from '#web/ui/layout/link.tsx'
import { paths } from '#web/app/paths.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'

export type Terms = { enabled: boolean; title: string; content: string }

type TermsDialogProps = {
  terms: Terms | null
  onAccept: () => void
  onDecline: () => void
  onClose: () => void
}

export function TermsDialog({ terms, onAccept, onDecline, onClose }: TermsDialogProps) {
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={terms?.title || 'ব্যবহারের শর্তাবলী'}
      footer={
        <>
          <Button onClick={onAccept}>আমি গ্রহণ করছি</Button>
          <Button variant="secondary" onClick={onDecline}>
            প্রত্যাখ্যান
          </Button>
        </>
      }
    >
      {terms?.content ? (
        <RichText html={terms.content} />
      ) : (
        <p>
          শর্তাবলী এখানে দেখানো যাচ্ছে না। পুরোটা পড়ুন {/* A new tab keeps the typed data. */}
          <Link
            to={paths.information('terms')}
            target="_blank"
            className="font-semibold text-action underline underline-offset-4"
          >
            শর্তাবলী পাতায়
          </Link>
          ।
        </p>
      )}
    </Dialog>
  )
}
