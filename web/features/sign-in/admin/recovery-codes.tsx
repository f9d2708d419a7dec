import { Copy, Download } from 'lucide-react'
import { saveFile } from '#web/lib/list/save-file.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { Button } from '#web/ui/layout/button.tsx'

// The codes replace a longer form, whose end may be all that is visible.
const focusStart = (element: HTMLElement | null) => {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'start' })
}

/** The recovery codes, which the server shows only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const showToast = useToast()
  const text = codes.join('\n')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast({ message: 'ব্যাকআপ কোড কপি হয়েছে।' }),
      () => showToast({ message: 'কপি করা যায়নি। কোডগুলো লিখে রাখুন।' }),
    )
  return (
    <div ref={focusStart} tabIndex={-1} className="flex scroll-mt-24 flex-col gap-4 outline-none">
      <Alert tone="warning" title="ব্যাকআপ কোডগুলো এখনই রেখে দিন">
        ফোন হারালে এর একটি দিয়ে লগইন করা যাবে। প্রতিটি একবার কাজ করে। কোডগুলো আর দেখানো হবে না।
      </Alert>
      <ul aria-label="ব্যাকআপ কোড" className="grid gap-2 sm:grid-cols-2 rounded-card bg-sunken p-4">
        {codes.map((code) => (
          <li key={code}>
            <code className="font-semibold whitespace-nowrap">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" icon={Copy} onClick={copy}>
          কপি করুন
        </Button>
        <Button
          variant="secondary"
          icon={Download}
          onClick={() => saveFile(new Blob([`${text}\n`]), 'kormi-backup-codes.txt')}
        >
          ফাইলে নামান
        </Button>
      </div>
      <Button className="sm:self-start" onClick={onDone}>
        রেখে দিয়েছি
      </Button>
    </div>
  )
}
