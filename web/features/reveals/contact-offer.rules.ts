import { paths } from '#web/app/pages/paths.ts'
import { withNext } from '#web/lib/with-next.ts'
import { priceWords } from '#web/features/entitlements/plans/price-words.rules.ts'
import type { SessionUser } from '#web/lib/session-store.ts'
import type { NumberAccess } from '#worker/features/reveals/reveals.schema.ts'

export type ContactProvider = {
  id: number
  /** Taka; null while no plan is on sale. */
  contact_price_from: number | null
  /** Of the plan that is chosen first; null while there is only one. */
  contact_price_popular: number | null
  /** For guests: a new customer sees the first number without a plan. */
  first_number_free?: true | undefined
  /** Unknown until the data of a signed-in customer has been loaded. */
  number_access?: NumberAccess | undefined
}

/** What the button for a number says and does, in the panel and in the bar of a phone. */
export type Offer = {
  label: string
  /** What a press costs. */
  note?: string
  /** Label and note of the bar. */
  short: string
  cost?: string
  /** A link instead of a button that asks for the number. */
  to?: string
  /** The link comes back to the profile. */
  returns?: true
  /** The link first shows the plans for the number of this provider. */
  plansFor?: number
  /** The sheet of plans is expected to offer the number for nothing. */
  isFree?: true | undefined
  /** With a second link, to the sign-in. */
  hasLogin?: true
  /** A press in the bar also calls the number, which costs nothing. */
  calls?: true
  /** The number cannot be had now, so there is no button. */
  closed?: true
}

/**
 * @param user a customer, or null for a guest
 * @param remaining the views that the customer has left today; null for any number of them
 */
export function offerOf(
  provider: ContactProvider,
  user: SessionUser | null,
  remaining: number | null = null,
): Offer {
  if (!user) return guestOffer(provider)
  const access = provider.number_access ?? 'unknown'
  return access === 'costs_view' && remaining === 0 ? limitOffer : offers[access](provider)
}

const plansLink = (id: number, price: string) => ({
  label: `নম্বর দেখুন · ${price}`,
  short: 'নম্বর দেখুন',
  cost: price,
  to: paths.plans,
  returns: true as const,
  plansFor: id,
})

const firstFree = 'প্রথম নম্বরটি ফ্রি'
const noPlans = 'এখন কোনো প্ল্যান বিক্রি হচ্ছে না'

/** Null while no plan is on sale. */
export const priceOf = ({ contact_price_from: from, contact_price_popular: popular }: ContactProvider) =>
  from === null ? null : priceWords(from, popular)

function guestOffer(provider: ContactProvider): Offer {
  const { id, first_number_free: isFirstFree } = provider
  const price = priceOf(provider)
  if (price !== null)
    return {
      ...plansLink(id, isFirstFree ? firstFree : price),
      hasLogin: true,
      note: isFirstFree
        ? `এর পরের নম্বরের জন্য প্ল্যান লাগবে, ${price}।`
        : 'নম্বর দেখতে গ্রাহকের অ্যাকাউন্ট ও একটি প্ল্যান লাগে।',
      isFree: isFirstFree,
    }
  if (isFirstFree)
    return {
      label: 'অ্যাকাউন্ট খুলে বিনা খরচে দেখুন',
      short: 'নম্বর দেখুন',
      cost: firstFree,
      note: `${firstFree}।`,
      to: `${withNext(paths.register, paths.provider(id))}&role=customer`,
      hasLogin: true,
    }
  return {
    label: 'লগইন করে নম্বর দেখুন',
    short: 'লগইন করুন',
    cost: noPlans,
    note: `${noPlans}। যাঁর প্ল্যান আছে, তিনি লগইন করে নম্বর দেখতে পারেন।`,
    to: paths.login(),
    returns: true,
  }
}

const viewOffer: Offer = {
  label: 'যোগাযোগের নম্বর দেখুন',
  note: 'একটি নম্বর একবার দেখলে নম্বর দেখার একটি সুযোগ খরচ হয়; একই নম্বর আবার দেখলে খরচ হয় না।',
  short: 'নম্বর দেখুন',
  cost: '১টি সুযোগ খরচ হবে',
}

const limitOffer: Offer = {
  label: 'আজকের দৈনিক সীমা শেষ হয়েছে',
  note: 'আজকের দৈনিক সীমা শেষ হয়েছে। রাত ১২টায় আবার নম্বর দেখতে পারবেন।',
  short: 'নম্বর দেখুন',
  cost: 'আজকের সীমা শেষ, রাত ১২টায় আবার',
  closed: true,
}

const noPlansOffer: Offer = {
  label: noPlans,
  note: `${noPlans}। “পছন্দ” চেপে প্রোফাইলটি রেখে দিতে পারেন।`,
  short: 'নম্বর দেখুন',
  cost: noPlans,
  closed: true,
}

const seenOffer: Offer = {
  label: 'আবার দেখুন (বিনা খরচে)',
  short: 'কল করুন',
  cost: 'বিনা খরচে',
  calls: true,
}

const offers: Record<NumberAccess | 'unknown', (provider: ContactProvider) => Offer> = {
  in_contacts: () => seenOffer,
  plan_needed: (provider) => {
    const price = priceOf(provider)
    return price === null
      ? noPlansOffer
      : {
          ...plansLink(provider.id, price),
          note: 'ফোন নম্বর দেখতে একটি প্ল্যান লাগবে। প্ল্যান নেওয়ার পরে আপনাকে এই নম্বরে ফিরিয়ে আনা হবে।',
        }
  },
  seen: () => seenOffer,
  free: () => ({
    label: 'প্রথম নম্বরটি ফ্রি দেখুন',
    note: 'নতুন গ্রাহক হিসেবে একটি নম্বর প্ল্যান ছাড়াই দেখতে পারেন। এর পরের নম্বরের জন্য প্ল্যান লাগবে।',
    short: 'নম্বর দেখুন',
    cost: firstFree,
  }),
  costs_view: () => viewOffer,
  unknown: () => viewOffer,
}
