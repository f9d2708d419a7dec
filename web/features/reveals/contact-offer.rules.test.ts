import { expect, it } from 'vitest'
import type { SessionUser } from '#web/lib/session-store.ts'
import { offerOf, type ContactProvider } from './contact-offer.rules.ts'

const customer: SessionUser = { id: 1, name: 'রহিমা', role: 'customer', phone: '01700000003', email: null }
const prices = { contact_price_from: 99, contact_price_popular: 299 }
const plans = { to: '/plans', returns: true, plansFor: 5 }

it.each<[string, SessionUser | null, Partial<ContactProvider>, object]>([
  ['a guest', null, {}, { ...plans, short: 'নম্বর দেখুন', hasLogin: true }],
  ['a guest with a free number', null, { first_number_free: true }, { ...plans, cost: 'প্রথম নম্বরটি ফ্রি' }],
  [
    'a guest while no plan is on sale',
    null,
    { contact_price_from: null },
    { to: '/login', returns: true, short: 'লগইন করুন', cost: 'এখন কোনো প্ল্যান বিক্রি হচ্ছে না' },
  ],
  [
    'a guest with a free number while no plan is on sale',
    null,
    { contact_price_from: null, first_number_free: true },
    { to: '/register?next=%2Fbiodata%2F5&role=customer', cost: 'প্রথম নম্বরটি ফ্রি', hasLogin: true },
  ],
  [
    'a customer without a plan',
    customer,
    { number_access: 'plan_needed' },
    { ...plans, cost: '৳৯৯ থেকে · জনপ্রিয় ৳২৯৯' },
  ],
  [
    'a customer while no plan is on sale',
    customer,
    { number_access: 'plan_needed', contact_price_from: null, contact_price_popular: null },
    { closed: true, cost: 'এখন কোনো প্ল্যান বিক্রি হচ্ছে না' },
  ],
  [
    'a customer with a plan',
    customer,
    { number_access: 'costs_view' },
    { short: 'নম্বর দেখুন', cost: '১টি সুযোগ খরচ হবে' },
  ],
  ['a customer who has seen it', customer, { number_access: 'seen' }, { cost: 'বিনা খরচে', calls: true }],
  ['a new customer', customer, { number_access: 'free' }, { short: 'নম্বর দেখুন', cost: 'প্রথম নম্বরটি ফ্রি' }],
  [
    'a customer who saw it in an ended plan',
    customer,
    { number_access: 'in_contacts' },
    { cost: 'বিনা খরচে', calls: true },
  ],
  ['a customer before the data', customer, {}, { short: 'নম্বর দেখুন', cost: '১টি সুযোগ খরচ হবে' }],
])('offers %s what a press costs and leads to', (_who, user, provider, offer) => {
  expect(offerOf({ id: 5, ...prices, ...provider }, user)).toMatchObject(offer)
})

it('offers a number again at midnight, once the views of the day are spent, but a seen one at any time', () => {
  const provider = { id: 5, ...prices }
  expect(offerOf({ ...provider, number_access: 'costs_view' }, customer, 0)).toMatchObject({ closed: true })
  expect(offerOf({ ...provider, number_access: 'costs_view' }, customer, 1)).not.toHaveProperty('closed')
  expect(offerOf({ ...provider, number_access: 'seen' }, customer, 0)).not.toHaveProperty('closed')
})
