import { paths } from '#web/app/paths.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { ButtonLink } from '#web/ui/layout/button.tsx'

const messages = {
  none: {
    title: 'আগে বায়োডাটা জমা দিন',
    text: 'বায়োডাটা অনুমোদিত হলে বুস্ট করতে পারবেন।',
    link: 'বায়োডাটা জমা দিন',
  },
  waiting: {
    title: 'আপনার বায়োডাটা এখনো অনুমোদিত হয়নি, তাই বুস্ট করা যাচ্ছে না',
    text: 'অনুমোদনের পর এই পাতা থেকে বুস্ট কিনতে পারবেন।',
    link: 'আমার বায়োডাটা দেখুন',
  },
  inactive: {
    title: 'আপনার প্রোফাইল এখন বন্ধ, তাই বুস্ট করা যাচ্ছে না',
    text: 'আবার সক্রিয় হলে এই পাতা থেকে বুস্ট কিনতে পারবেন।',
    link: 'আমার বায়োডাটা দেখুন',
  },
}

export function NotYetPublic({ status }: { status: string | null }) {
  const { title, text, link } =
    messages[status === null ? 'none' : status === 'approved' ? 'inactive' : 'waiting']
  return (
    <Alert
      tone="warning"
      title={title}
      action={
        <ButtonLink to={paths.workerSubmit} size="small" variant="secondary">
          {link}
        </ButtonLink>
      }
    >
      {text}
    </Alert>
  )
}
