import { rejectedPartAddress } from '#web/features/submissions/form/biodata-steps.rules.ts'
import { yearsOf } from '#web/features/submissions/form/experience.rules.ts'
import type { OwnSubmission } from '#web/features/submissions/submissions.calls.ts'
import { paths } from '#web/app/pages/paths.ts'

export type WorkerStateWords = {
  tone: 'on' | 'off' | 'waits'
  title: string
  text: string | null
  action: { label: string; to: string }
}

type Own = Pick<
  OwnSubmission,
  | 'status'
  | 'is_active'
  | 'deactivation_reason'
  | 'phone_withheld'
  | 'phone_doubted'
  | 'rejection_reason'
  | 'rejection_field'
  | 'asked'
  | 'biodata'
>

/** What a worker's home says of the profile, and what to do next. The most urgent first. */
export function wordsOf(own: Own): WorkerStateWords {
  const see = { label: 'আমার কাজ', to: paths.workerSubmit }
  if (own.status === null)
    return {
      tone: 'off',
      title: 'এখনো প্রোফাইল জমা দেননি',
      text: 'জমা দিয়ে অনুমোদন পেলে গ্রাহকেরা আপনাকে খুঁজে পাবেন।',
      action: { label: 'প্রোফাইল পূরণ করুন', to: paths.workerSubmit },
    }
  if (own.asked)
    return {
      tone: 'waits',
      title: 'প্রোফাইলে একটি তথ্য ঠিক করুন',
      text: own.asked.note,
      action: { label: 'তথ্যটি দিন', to: paths.workerSubmit },
    }
  if (own.status === 'pending')
    return { tone: 'waits', title: 'প্রোফাইল যাচাই চলছে', text: 'ফল জানা গেলে এখানে দেখবেন।', action: see }
  if (own.status === 'rejected')
    return {
      tone: 'off',
      title: 'প্রোফাইল গ্রহণ করা যায়নি',
      text: own.rejection_reason,
      action: { label: 'ঠিক করে আবার জমা দিন', to: rejectedPartAddress(own.rejection_field) },
    }
  if (!own.is_active)
    return {
      tone: 'off',
      title: 'আপনার প্রোফাইল এখন বন্ধ',
      text: own.deactivation_reason ?? 'গ্রাহকেরা আপনাকে দেখছেন না।',
      action: see,
    }
  if (own.phone_withheld || own.phone_doubted)
    return {
      tone: own.phone_withheld ? 'off' : 'waits',
      title: 'আপনার নম্বরটি নিশ্চিত করুন',
      text: 'কয়েকজন গ্রাহক এই নম্বরে আপনাকে পাননি।',
      action: { label: 'নিশ্চিত করুন', to: paths.workerSubmit },
    }
  if (own.biodata?.is_paused)
    return {
      tone: 'off',
      title: 'আপনি এখন বিরতিতে আছেন',
      text: 'গ্রাহকেরা আপনাকে তালিকায় দেখছেন না।',
      action: { label: 'আবার কাজ নিন', to: paths.workerSubmit },
    }
  return { tone: 'on', title: 'আপনার প্রোফাইল চালু আছে', text: null, action: see }
}

export type ProfileStep = { label: string; state: 'done' | 'waits' | 'refused' | 'open' }

/** The way of a biodata to the list, as long as it has not been approved. */
export function stepsOf(status: Own['status']): readonly ProfileStep[] {
  if (status === 'approved') return []
  const checked = { pending: 'waits', rejected: 'refused' } as const
  return [
    { label: 'জমা দেওয়া', state: status === null ? 'waits' : 'done' },
    { label: 'যাচাই', state: status === null ? 'open' : checked[status] },
    { label: 'তালিকায় নাম', state: 'open' },
  ]
}

/** What a profile still lacks, although it is approved. */
export function missingParts(biodata: NonNullable<OwnSubmission['biodata']>): string[] {
  return [
    !biodata.profile_photo && 'ছবি',
    yearsOf(biodata.work_experience) === biodata.work_experience && 'কী কী পারেন',
    !biodata.bio && 'নিজের কথা',
    !biodata.has_id_card_front && 'পরিচয়পত্রের ছবি',
  ].filter((part) => part !== false)
}
