import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { api } from '#web/lib/api.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { saveFile } from '#web/lib/list/save-file.ts'
import { useAction } from '#web/ui/feedback/use-action.ts'

export function PersonalData({ isWorker }: { isWorker: boolean }) {
  const { pending, problem, run } = useAction({ reloads: 'never' })
  const [erasing, setErasing] = useState(false)

  const download = () => run(async () => saveFile(await exportedFile(), 'kormi.json'))

  return (
    <Card as="section" className="flex flex-col gap-4">
      <h2 className="text-xl">আপনার তথ্য</h2>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <p>
        আপনার প্রোফাইল, সাবস্ক্রিপশন, পেমেন্ট, দেখা নম্বর, রেটিং ও অভিযোগের তালিকা একটি ফাইলে নামিয়ে রাখতে পারেন।
      </p>
      <Button
        variant="secondary"
        icon={Download}
        className="sm:self-start"
        pending={pending}
        pendingLabel="নামানো হচ্ছে..."
        onClick={download}
      >
        তথ্য নামান
      </Button>
      <hr className="border-line" />
      <h3 className="text-lg">অ্যাকাউন্ট মুছে ফেলা</h3>
      <p>মুছে ফেলা অ্যাকাউন্ট আর ফেরত আনা যায় না।</p>
      <Button variant="danger" icon={Trash2} className="sm:self-start" onClick={() => setErasing(true)}>
        অ্যাকাউন্ট মুছে ফেলুন
      </Button>
      {erasing && <EraseDialog isWorker={isWorker} onClose={() => setErasing(false)} />}
    </Card>
  )
}

async function exportedFile(): Promise<Blob> {
  const answer = await api.me.export.$get()
  if (answer.ok) return answer.blob()
  const { error = 'internal', message = '' } = (await answer.json().catch(() => ({}))) as {
    error?: string
    message?: string
  }
  throw new ApiError(answer.status, error, message)
}
