import { bengaliNumber } from '#worker/lib/text/bengali-number.ts'

/** `path` opens when the message is pressed. */
type Text = { title: string; body: string; path: string }

const ownProfile = '/worker/submit'

// A phone shows messages while it is locked, and push services forward them: no name, number or reason is in one.
const decisions: Record<string, Text> = {
  worker_approved: {
    title: 'আপনার প্রোফাইল অনুমোদিত হয়েছে',
    body: 'গ্রাহকেরা এখন আপনাকে খুঁজে পাবেন।',
    path: ownProfile,
  },
  worker_rejected: {
    title: 'আপনার প্রোফাইল অনুমোদন করা যায়নি',
    body: 'কারণ দেখে ঠিক করুন, তারপর আবার জমা দিন।',
    path: ownProfile,
  },
  field_asked: {
    title: 'আপনার প্রোফাইলে একটি তথ্য ঠিক করুন',
    body: 'কোন তথ্যটি, দেখে এখনই ঠিক করে দিন।',
    path: ownProfile,
  },
  worker_deactivated: {
    title: 'আপনার প্রোফাইল আপাতত বন্ধ রাখা হয়েছে',
    body: 'এখন কী করবেন তা দেখুন।',
    path: ownProfile,
  },
  change_approved: {
    title: 'প্রোফাইলের পরিবর্তন গৃহীত হয়েছে',
    body: 'নতুন তথ্য এখন দেখা যাচ্ছে।',
    path: ownProfile,
  },
  change_rejected: {
    title: 'প্রোফাইলের পরিবর্তন গ্রহণ করা যায়নি',
    body: 'কারণ দেখুন। আগের তথ্যই থাকছে।',
    path: ownProfile,
  },
}

export type RequestedList = { category_id: number; place_level: 'district' | 'upazila'; place_id: number }

const listPath = (list: RequestedList | undefined) =>
  list ? `/biodata?category=${list.category_id}&${list.place_level}_id=${list.place_id}` : '/biodata'

const answeredRequest = 'provider_request'

/** Whether an SMS of this kind may be pushed instead. Codes and warnings of security always go to the phone number. */
export const mayBePushed = (kind: string): boolean => kind === answeredRequest || kind in decisions

/** @param requested the list that a request to be notified is about */
export const textInstead = (kind: string, requested?: RequestedList): Text | null =>
  kind === answeredRequest
    ? {
        title: 'যাঁকে খুঁজছিলেন, তিনি এসেছেন',
        body: 'আপনার এলাকায় এই পেশার একজন সেবাদাতা যোগ দিয়েছেন।',
        path: listPath(requested),
      }
    : (decisions[kind] ?? null)

export const digestText = (views: number): Text => ({
  title: `গত এক দিনে ${bengaliNumber(views)} জন আপনার নম্বর দেখেছেন`,
  body: 'ফোন খোলা রাখুন। কাজ নিতে না চাইলে “আমার কাজ” পাতায় “বিরতিতে” চাপুন।',
  path: ownProfile,
})

/** Of which worker it is, only the page says. */
export const callAnswerText: Text = {
  title: 'ফোন ধরেছেন? কাজ হয়েছে?',
  body: 'যাঁর নম্বর দেখেছিলেন, তাঁর কথা এক চাপে জানান। অন্যরা বুঝবেন কাকে ফোনে পাওয়া যায়।',
  path: '/me/contacts',
}

export const queueText = (waiting: number): Text => ({
  title: `${bengaliNumber(waiting)}টি বায়োডাটা যাচাইয়ের অপেক্ষায়`,
  body: 'সারিটি বড় হয়েছে।',
  path: '/admin/moderation',
})

/** An hour of the day in the site's timezone. */
export const digestHour = 20
const [firstHourOfWork, lastHourOfWork] = [9, 21]
export const isHourOfWork = (hour: number): boolean => hour >= firstHourOfWork && hour < lastHourOfWork
