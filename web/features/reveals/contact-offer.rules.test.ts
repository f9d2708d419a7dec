import { expect, it } from 'vitest'
import type { SessionUser } from '#web/lib/session-store.ts'
import { offerOf, type ContactProvider } from './contact-offer.rules.ts'

const customer: SessionUser = { id: 1, name: 'রহিমা', role: 'customer', phone: '01700000003', email: null }
const plans = { to: '/plans?next=%2Fbiodata%2F5', plansFor: 5 }

it.each<[string, SessionUser | null, Partial<ContactProvider>, object]>([
  ['a guest', null, {}, { ...plans, short: 'নম্বর দেখুন', login: '/login?next=%2Fbiodata%2F5' }],
  ['a guest with a free number', null, { first_number_free: true }, { ...plans, cost: 'প্রথম নম্বরটি ফ্রি' }],
  ['a guest without plans', null, { contact_price_from: null }, { to: '/login?next=%2Fbiodata%2F5' }],
  ['a customer without a plan', customer, { number_access: 'plan_needed' }, { ...plans, cost: '৳৯৯ থেকে' }],
  [
    'a customer while no plan is on sale',
    customer,
    { number_access: 'plan_needed', contact_price_from: null },
    { short: 'কল করুন', calls: true },
  ],
  [
    'a customer with a plan',
    customer,
    { number_access: 'costs_view' },
    { cost: '১টি সুযোগ খরচ হবে', calls: true },
  ],
  ['a customer who has seen it', customer, { number_access: 'seen' }, { cost: 'বিনা খরচে', calls: true }],
  ['a new customer', customer, { number_access: 'free' }, { cost: 'প্রথম নম্বরটি ফ্রি', calls: true }],
  ['a customer who may keep it only', customer, { number_access: 'in_contacts' }, { to: '/me/contacts' }],
  ['a customer before the data', customer, {}, { short: 'নম্বর দেখুন', cost: '১টি সুযোগ খরচ হবে' }],
])('offers %s what a press costs and leads to', (_who, user, provider, offer) => {
  expect(offerOf({ id: 5, contact_price_from: 99, ...provider }, user)).toMatchObject(offer)
})
