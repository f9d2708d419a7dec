/** The parameter names the person or thing that the action affected. */
type ActionPhrase = (about: string) => string

const phrases: Record<string, Record<string, ActionPhrase>> = {
  provider: {
    submitted: () => 'বায়োডাটা জমা দিয়েছেন',
    onboarded: () => 'সেবাদাতার সম্মতি নিয়ে বায়োডাটা জমা দিয়েছেন',
    change_submitted: () => 'বায়োডাটার পরিবর্তন জমা দিয়েছেন',
    change_withdrawn: () => 'জমা দেওয়া পরিবর্তন ফিরিয়ে নিয়েছেন',
    texts_edited: () => 'নিজের বায়োডাটার লেখা বদলেছেন',
    paused: () => 'নিজের প্রোফাইল বিরতিতে রেখেছেন',
    resumed: () => 'নিজের প্রোফাইল আবার চালু করেছেন',
    approved: (who) => `${who}কে অনুমোদন করেছেন`,
    rejected: (who) => `${who}কে প্রত্যাখ্যান করেছেন`,
    asked: (who) => `${who}-এর কাছে একটি তথ্য চেয়েছেন`,
    answered: () => 'চাওয়া তথ্যটি দিয়েছেন',
    approval_revoked: (who) => `${who}-এর অনুমোদন ফিরিয়ে নিয়েছেন`,
    activated: (who) => `${who}-এর প্রোফাইল চালু করেছেন`,
    deactivated: (who) => `${who}-এর প্রোফাইল বন্ধ করেছেন`,
    deleted: (who) => `${who}-এর বায়োডাটা মুছে ফেলেছেন`,
    change_approved: (who) => `${who}-এর পরিবর্তন মেনে নিয়েছেন`,
    change_rejected: (who) => `${who}-এর পরিবর্তন প্রত্যাখ্যান করেছেন`,
    decision_undone: (who) => `${who}-এর ব্যাপারে সিদ্ধান্ত ফিরিয়ে নিয়েছেন`,
    edited: (who) => `${who}-এর তথ্য সম্পাদনা করেছেন`,
    badge_given: (who) => `${who}কে যাচাইকৃত ব্যাজ দিয়েছেন`,
    badge_taken: (who) => `${who}-এর যাচাইকৃত ব্যাজ তুলে নিয়েছেন`,
    document_viewed: (who) => `${who}-এর পরিচয়পত্রের ছবি দেখেছেন`,
    documents_deleted: (who) => `${who}-এর পুরোনো পরিচয়পত্রের ছবি মুছেছে`,
    contact_withheld: (who) => `${who}-এর নম্বর লুকিয়েছেন`,
    contact_confirmed: (who) => `${who}-এর নম্বর নিশ্চিত করেছেন`,
  },
  payment: {
    confirmed: (who) => `${who}-এর পেমেন্ট নিশ্চিত করেছেন`,
    rejected: (who) => `${who}-এর পেমেন্ট প্রত্যাখ্যান করেছেন`,
    refunded: (who) => `${who}কে টাকা ফেরত দিয়েছেন`,
    refund_cancelled: (who) => `${who}-এর টাকা ফেরত বাতিল হয়েছে বলে জেনেছেন`,
    asked: (who) => `${who}-এর পেমেন্ট গেটওয়েতে মিলিয়েছেন`,
    confirmation_failed: (who) => `${who}-এর পেমেন্ট নিশ্চিত করতে চেয়েছেন, হয়নি`,
  },
  user: {
    challenged: (who) => `${who}-এর কাছে প্রতিটি নতুন নম্বরের আগে ধাঁধা চেয়েছেন`,
    challenge_ended: (who) => `${who}-এর কাছে ধাঁধা চাওয়া বন্ধ করেছেন`,
    suspended: (who) => `${who}-এর অ্যাকাউন্ট স্থগিত করেছেন`,
    reinstated: (who) => `${who}-এর অ্যাকাউন্ট আবার চালু করেছেন`,
  },
  staff: {
    added: (who) => `${who}কে স্টাফ হিসেবে যোগ করেছেন`,
    edited: (who) => `স্টাফ ${who}-এর তথ্য বদলেছেন`,
    removed: (who) => `${who}কে স্টাফ থেকে সরিয়েছেন`,
    password_reset: (who) => `${who}কে একবারের পাসওয়ার্ড দিয়েছে`,
  },
  account: { erased: () => 'একটি অ্যাকাউন্ট মালিকের অনুরোধে মুছেছে' },
  rating: {
    comment_approved: () => 'একটি মন্তব্য প্রকাশ করেছেন',
    comment_removed: () => 'একটি মন্তব্য সরিয়েছেন',
    removed: () => 'একটি রেটিং ও মন্তব্য সরিয়েছেন',
    kept: () => 'অভিযোগ দেখে একটি মন্তব্য রেখেছেন',
    reply_approved: () => 'একটি মন্তব্যের উত্তর প্রকাশ করেছেন',
    reply_refused: () => 'একটি মন্তব্যের উত্তর ফেরত দিয়েছেন',
  },
  onboarding: {
    taken: () => 'একজন সেবাদাতার ফর্ম নিয়েছেন',
    code_sent: () => 'একজন সেবাদাতাকে সম্মতির কোড পাঠিয়েছেন',
  },
  unmet_search: { removed: () => 'না-পাওয়া খোঁজের একটি লেখা সরিয়েছেন' },
  warning: { raised: () => 'একটি সতর্কতা তুলেছে', acknowledged: () => 'একটি সতর্কতা দেখেছেন' },
  category: {
    ordered: () => 'ক্যাটাগরির ক্রম বদলেছেন',
    word_added: (what) => `“${what}” ক্যাটাগরিতে খোঁজার একটি শব্দ যোগ করেছেন`,
    providers_moved: (what) => `“${what}” ক্যাটাগরির সেবাদাতাদের সরিয়েছেন`,
  },
  customers: { exported: () => 'গ্রাহকের তালিকা নামিয়েছেন' },
  workers: { exported: () => 'সেবাদাতার তালিকা নামিয়েছেন' },
  audit: { exported: () => 'কাজের লগ নামিয়েছেন' },
  payments: { exported: () => 'পেমেন্টের তালিকা নামিয়েছেন' },
  profile: { edited: () => 'নিজের প্রোফাইল বদলেছেন' },
  setting: {
    changed: (what) => `${what} সেটিংস বদলেছেন`,
    tested: (what) => `${what} সেটিংস যাচাই করে দেখেছেন`,
  },
  checklist: {
    skipped: () => 'শুরুর তালিকার একটি ধাপ বাদ রেখেছেন',
    resumed: () => 'শুরুর তালিকার একটি ধাপ ফিরিয়ে এনেছেন',
  },
  sms: { retried: () => 'ব্যর্থ এসএমএস আবার পাঠিয়েছেন' },
}

export const entityLabels: Record<string, string> = {
  provider: 'বায়োডাটা',
  payment: 'পেমেন্ট',
  user: 'অ্যাকাউন্ট',
  staff: 'স্টাফ',
  category: 'ক্যাটাগরি',
  unmet_search: 'না-পাওয়া খোঁজ',
  discount_code: 'ছাড়ের কোড',
  subscription_plan: 'সাবস্ক্রিপশন প্ল্যান',
  boosting_plan: 'বুস্ট প্ল্যান',
  division: 'বিভাগ',
  district: 'জেলা',
  thana: 'থানা',
  locality: 'পাড়া-বাজার',
  setting: 'সেটিংস',
  checklist: 'শুরুর তালিকা',
  sms: 'এসএমএস',
  customers: 'গ্রাহক তালিকা',
  workers: 'সেবাদাতা তালিকা',
  payments: 'পেমেন্ট তালিকা',
  audit: 'কাজের লগ',
  profile: 'প্রোফাইল',
  information: 'তথ্যের পাতা',
  rating: 'রেটিং',
  rating_reply: 'মন্তব্যের উত্তর',
  warning: 'সতর্কতা',
  onboarding: 'মাঠকর্মীর ফর্ম',
}

const settingGroupLabels: Record<string, string> = {
  site: 'সাইটের',
  contact: 'যোগাযোগের',
  payment: 'পেমেন্ট',
  system: 'সিস্টেম',
  terms: 'শর্তাবলীর',
  notifications: 'বিজ্ঞপ্তির',
  faq: 'প্রশ্নোত্তরের',
  sms: 'এসএমএস',
  moderation: 'যাচাইয়ের',
  retention: 'তথ্য সংরক্ষণের',
}

// Fallback phrases for actions without their own, by the end of the action's name.
const verbs: readonly (readonly [RegExp, string])[] = [
  [/(?:^|_)added$/, 'যোগ করেছেন'],
  [/(?:^|_)deleted$/, 'মুছে ফেলেছেন'],
  [/(?:^|_)(?:changed|renamed)$/, 'বদলেছেন'],
]

type LoggedAction = {
  action: string
  entity: string
  entity_id: string
  subject: string | null
  actor_name?: string
}

export const actionGroup = (action: string) => action.split('.', 1)[0] ?? ''
const actionVerb = (action: string) => action.slice(actionGroup(action).length + 1)
const knownPhrase = (action: string) => phrases[actionGroup(action)]?.[actionVerb(action)]
const generalVerb = (action: string) => verbs.find(([pattern]) => pattern.test(actionVerb(action)))?.[1]

/** An entry as Bengali text without its actor: 'করিম মিয়াকে অনুমোদন করেছেন'. Unknown actions get a general phrase. */
export function actionText(entry: LoggedAction): string {
  const phrase = knownPhrase(entry.action)
  if (phrase) return phrase(subjectText(entry))
  const verb = generalVerb(entry.action) ?? 'নিয়ে একটি কাজ করেছেন'
  const kind = entityLabels[entry.entity]
  const about = entry.subject ? `${kind ? `${kind} ` : ''}“${entry.subject}”` : (kind ?? 'কিছু একটা')
  return `${about} ${verb}`
}

function subjectText({ entity, entity_id: id, subject }: LoggedAction): string {
  if (entity === 'setting') return settingGroupLabels[id] ?? 'সাইটের'
  return subject ?? `${entityLabels[entity] ?? 'বিষয়'} #${id}`
}

export function actionLabel(action: string): string {
  const known = knownPhrase(action)?.('#')
  if (known) return known.replace(/\s*“?#”?(?:কে|-এর(?: কাছে| ব্যাপারে)?)?\s*/u, ' ').trim()
  const entity = entityLabels[actionGroup(action)]
  const verb = generalVerb(action)
  return entity && verb ? `${entity} ${verb}` : action
}

export const actionGroupLabel = (action: string): string =>
  entityLabels[actionGroup(action)] ?? actionGroup(action)
