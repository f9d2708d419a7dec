import { sweepNames } from '../retention/sweeps.schema.ts'

const workNames = [
  'payments_to_ask',
  'sms_waiting',
  'push_waiting',
  'subscriptions_to_expire',
  'boosts_to_expire',
  'search_words',
  'backup_parts',
  'documents_due',
  'pictures_to_remove',
  'erasures_unfinished',
] as const

/** Work of the recurring jobs that can fall behind. `old_…` are rows that the job `sweep` deletes. */
export const backlogNames = [...workNames, ...sweepNames.map((name) => `old_${name}` as const)] as const
export type BacklogName = (typeof backlogNames)[number]
export type WorkName = (typeof workNames)[number]

/** A count above this means "more than this". */
export const mostCounted = 1000

const workLabels: Record<WorkName, string> = {
  payments_to_ask: 'গেটওয়েকে জিজ্ঞেস করার পেমেন্ট',
  sms_waiting: 'পাঠানোর অপেক্ষায় থাকা এসএমএস',
  push_waiting: 'পাঠানোর অপেক্ষায় থাকা নোটিফিকেশন',
  subscriptions_to_expire: 'মেয়াদ শেষ হওয়া সাবস্ক্রিপশন',
  boosts_to_expire: 'মেয়াদ শেষ হওয়া বুস্ট',
  search_words: 'খোঁজার শব্দ সাজানোর কাজ',
  backup_parts: 'ব্যাকআপের বাকি অংশ',
  documents_due: 'মোছার সময় হওয়া পরিচয়পত্রের প্রোফাইল',
  pictures_to_remove: 'মোছার অপেক্ষায় থাকা ছবি',
  erasures_unfinished: 'মুছে ফেলা অ্যাকাউন্টের বাকি চিহ্ন',
}

/** The words for a backlog: '৩টি …'. */
export const backlogLabel = (name: BacklogName): string =>
  name in workLabels ? workLabels[name as WorkName] : 'মোছার সময় হওয়া পুরোনো সারি'
