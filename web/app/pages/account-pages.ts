import { balance } from './entry-pages.ts'
import type { PageRow } from './page.ts'
import { paths } from './paths.ts'

const login = 'sign-in/login'
const paymentResult = 'payments/result/payment-result'
const customers = ['customer'] as const
const workers = ['service_worker'] as const
const payers = ['customer', 'service_worker'] as const

const ownProfile = '/api/service-workers/me'
const methods = '/api/payment-methods'
const payments = '/api/me/payments'

/** The other pages of sign-in, and those of customers and of providers, in the order of the menu. */
export const accountPages: readonly PageRow[] = [
  { path: '/admin/login', module: login },
  { path: '/staff/login', module: login },
  { path: '/stuff/login', module: login },
  { path: paths.verifyOtp, module: 'sign-in/verify-otp', title: 'ফোন নম্বর যাচাই' },
  {
    path: paths.resetPassword,
    module: 'sign-in/reset-password',
    title: 'নতুন পাসওয়ার্ড',
  },
  {
    path: paths.mySubscriptions,
    module: 'entitlements/subscriptions/my-subscriptions',
    title: 'আমার সাবস্ক্রিপশন',
    right: customers,
    menu: { icon: 'CreditCard' },
    reads: [balance, '/api/subscription/mine'],
    failure: 'ত্রুটি ঘটেছে',
  },
  {
    path: paths.balance,
    module: 'reveals/balance',
    title: 'আজ কতটি নম্বর বাকি',
    right: customers,
    menu: { icon: 'Gauge', short: 'বাকি নম্বর' },
    frame: { width: 'text', lead: 'প্রতিদিন কতগুলো নম্বর দেখা যাবে তা আপনার প্ল্যান অনুযায়ী ঠিক হয়।' },
    reads: [balance],
    failure: 'ব্যালেন্স লোড করতে ব্যর্থ',
  },
  {
    path: paths.contacts,
    module: 'reveals/contacts/contacts',
    title: 'দেখা নম্বর',
    right: customers,
    menu: { icon: 'BookUser' },
    reads: [balance, '/api/me/contacts', '/api/me/rating-prompt'],
    frame: { width: 'text', dense: true },
  },
  {
    path: paths.favourites,
    module: 'favourites/favourites',
    title: 'পছন্দের সেবাদাতা',
    menu: { icon: 'Heart', right: customers },
    frame: { lead: 'যাঁদের আপনি পছন্দের তালিকায় রেখেছেন। কে এখন কাজ নিচ্ছেন তা এখানে দেখা যায়।' },
  },
  {
    path: paths.providerRequests,
    module: 'provider-requests/provider-requests',
    title: 'জানানোর অনুরোধ',
    right: customers,
    menu: { icon: 'BellRing' },
    reads: [balance, '/api/me/provider-requests'],
    frame: { lead: 'এই এলাকায় এই কাজের কেউ যোগ দিলে একটি এসএমএসে জানাব।' },
  },
  {
    path: paths.workerSubmit,
    module: 'submissions/submission',
    title: 'আমার কাজ',
    right: workers,
    menu: { icon: 'IdCard' },
    frame: { width: 'text', lead: 'এই তথ্য দেখে গ্রাহকেরা আপনাকে খুঁজে পান।' },
    reads: [ownProfile, '/api/categories', '/api/locations/tree', methods],
  },
  {
    path: '/worker/reviews',
    module: 'ratings/replies/own-reviews',
    title: 'গ্রাহকদের মতামত',
    right: workers,
    menu: { icon: 'MessageSquareText' },
    frame: {
      width: 'text',
      lead: 'প্রতিটি মন্তব্যের একটি উত্তর দিতে পারেন। আমরা দেখে নেওয়ার পর উত্তরটি সবাই দেখবেন।',
    },
    reads: ['/api/service-workers/me/reviews'],
  },
  {
    path: paths.workerBoost,
    module: 'payments/boosts/boost',
    title: 'প্রোফাইল বুস্ট',
    right: workers,
    menu: { icon: 'Rocket', short: 'বুস্ট' },
    frame: {
      width: 'text',
      lead: 'বুস্ট চালু থাকলে তালিকার শুরুর দিকে “বিজ্ঞাপন” লেখাসহ থাকবেন, বেশি গ্রাহক আপনাকে দেখবেন। টাকা না দিয়েও উপরে থাকা যায়: ফোন ধরুন, ভালো রেটিং নিন, ছবি দিন, মাঝে মাঝে সাইটে আসুন।',
    },
    reads: [ownProfile, '/api/boost/plans', methods, payments],
    failure: 'প্ল্যানের তালিকা আনা যায়নি',
  },
  {
    path: paths.myPayments,
    module: 'payments/my-payments',
    title: 'আমার পেমেন্ট',
    right: payers,
    menu: { icon: 'ReceiptText' },
    reads: [payments],
  },
  {
    path: '/me/payments/:ref',
    module: 'payments/receipt/receipt',
    title: 'পেমেন্টের রসিদ',
    right: payers,
  },
  {
    path: '/payment/manual/:ref',
    module: 'payments/manual/manual-payment',
    title: 'বিকাশ/নগদ/রকেটে সেন্ড মানি',
    right: payers,
  },
  {
    path: paths.profile,
    module: 'accounts/own/profile/profile',
    title: 'আমার অ্যাকাউন্ট',
    right: payers,
    menu: { icon: 'UserRound', short: 'অ্যাকাউন্ট' },
    frame: { width: 'text' },
    reads: ['/api/me/profile', '/api/locations/tree'],
    failure: 'অ্যাকাউন্টের তথ্য আনা যায়নি',
  },
  // The link of an SMS, which is as short as possible. Its worker may have no session.
  { path: '/raji/:token', module: 'recruiting/invitation', title: 'রাজি কি না জানান' },
  { path: '/n/:token', module: 'reveals/contacts/confirm-number', title: 'নম্বর নিশ্চিত করুন' },
  { path: '/report-review/:id', module: 'ratings/reports/report-review', title: 'মন্তব্যে সমস্যা জানান' },
  // Gateways redirect here. The visitor may have no session.
  ...[paths.paymentSuccess, paths.paymentCancel, paths.paymentFailed].map((path) => ({
    path,
    module: paymentResult,
    title: 'পেমেন্টের ফলাফল',
  })),
]
