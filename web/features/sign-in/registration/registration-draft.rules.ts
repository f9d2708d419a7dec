import type { FormErrors } from '#web/lib/form/form-errors.ts'
import type { RegistrationRole } from './registration-role.rules.ts'

/** The typed data of the registration. It survives a reload, except the password. */
export type RegistrationDraft = Record<'name' | 'phone' | 'email' | 'password', string> & {
  /** Null when the visitor wants to answer the question before the steps again. */
  role: RegistrationRole | null
  division_id: number | null
  district_id: number | null
  upazila_id: number | null
  accepted: boolean
  /** Index into `registrationSteps`. */
  step: number
  /** The earliest time for another code, in milliseconds since 1970. 0 before the first code. */
  retryAt: number
  /** The token of the registration that waits for its code. Empty before the first code. */
  registration: string
}

export const emptyDraft: RegistrationDraft = {
  name: '',
  phone: '',
  email: '',
  role: null,
  password: '',
  division_id: null,
  district_id: null,
  upazila_id: null,
  accepted: false,
  step: 0,
  retryAt: 0,
  registration: '',
}

/** What a recorded voice says at each step. `npm run spoken` records it. */
export const spokenOfSteps = [
  'আপনার পুরো নাম আর ফোন নম্বর লিখুন। এই নম্বরে একটি কোড যাবে। ইমেইল না দিলেও চলবে। তারপর নিচের এগিয়ে যান বোতামে চাপুন।',
  'ছয় অক্ষরের পাসওয়ার্ড লিখুন, নাম বা ফোন নম্বর নয়। কাজ করলে থানা বা উপজেলার নাম লিখুন, নিচে নাম এলে তাতে চাপুন। শেষে এগিয়ে যান লেখায় চাপুন।',
  'আপনার নাম আর ফোন নম্বর মিলিয়ে দেখুন। ঠিক থাকলে শর্ত মেনে নেওয়ার ঘরে টিক দিন, তারপর নিবন্ধন করুন বোতামে চাপুন।',
  'আপনার ফোনে ছয় সংখ্যার একটি কোড গেছে। এসএমএস খুলে কোডটি দেখুন, আর ছয়টি ঘরে লিখুন। কোড না পেলে এক মিনিট পরে আবার চাইতে পারবেন।',
] as const

/** The step to show. A reload clears the password, so the review falls back to the step that asks for them. */
export function stepToShow({ step, password }: Pick<RegistrationDraft, 'step' | 'password'>): number {
  return step === 2 && password === '' ? 1 : step
}

const fieldsOfSteps: readonly (readonly string[])[] = [
  ['name', 'phone', 'email'],
  ['role', 'password', 'division_id', 'district_id', 'upazila_id'],
  ['terms_accepted'],
]

export function stepOfErrors({ fields }: FormErrors): number {
  const step = fieldsOfSteps.findIndex((names) => names.some((name) => fields[name]))
  return step === -1 ? 2 : step
}
