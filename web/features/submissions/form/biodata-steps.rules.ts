import { paths } from '#web/app/pages/paths.ts'
import type { FormErrors } from '#web/lib/form/form-errors.ts'
import { fieldsWith } from '#worker/features/providers/profile-fields.schema.ts'

const goOn = 'তারপর এগিয়ে যান লেখায় চাপুন।'

type Step = {
  key: string
  title: string
  fields: readonly string[]
  /** What a recorded voice says. `npm run spoken` records it. */
  spoken: string
}

/** The steps of the biodata form, each of one thing. The whole form has them as sections. */
export const biodataSteps = [
  {
    key: 'photo',
    title: 'আপনার ছবি',
    fields: ['profile_photo'],
    spoken: `আপনার একটি ছবি দিন। মুখ যেন স্পষ্ট দেখা যায়। ক্যামেরায় তুলুন, অথবা ফোনের ছবি বেছে নিন। ${goOn}`,
  },
  {
    key: 'trade',
    title: 'আপনার কাজ',
    fields: ['category_id'],
    spoken: `আপনি কী কাজ করেন? ছবি দেখে আপনার কাজটিতে চাপুন। চাপলে কাজের নাম শুনতে পাবেন। ${goOn}`,
  },
  {
    key: 'experience',
    title: 'অভিজ্ঞতা',
    fields: fieldsWith('section', 'experience'),
    spoken: `কত দিন ধরে এই কাজ করেন? চেপে শুনুন ও বেছে নিন। কী কী পারেন, নিচে লিখুন বা কিবোর্ডের মাইকে বলুন। ${goOn}`,
  },
  {
    key: 'about',
    title: 'নিজের কথা',
    fields: fieldsWith('section', 'about'),
    spoken: `নিজের সম্পর্কে এক-দুই কথা লিখুন। ফোন নম্বর দেবেন না। না লিখলেও চলবে। ${goOn}`,
  },
  {
    key: 'person',
    title: 'আপনার পরিচয়',
    fields: fieldsWith('section', 'person'),
    spoken: `পরিচয়পত্রের নামটি লিখুন। পুরুষ, নারী না অন্যান্য, চেপে শুনুন ও বেছে নিন। রক্তের গ্রুপ না দিলেও চলবে। ${goOn}`,
  },
  {
    key: 'place',
    title: 'কাজের এলাকা',
    fields: ['division_id', 'district_id', 'upazila_id'],
    spoken: `কোথায় কাজ করেন? থানা বা উপজেলার নাম লিখুন, নিচে নাম এলে তাতে চাপুন। অথবা আমার কাছে বোতামে চাপুন। ${goOn}`,
  },
  {
    key: 'identity',
    title: 'পরিচয়পত্র',
    fields: ['id_number', 'id_card_front', 'id_card_back'],
    spoken: `জাতীয় পরিচয়পত্র বা জন্মনিবন্ধনের নম্বর লিখুন। কার্ডের ছবি না দিলেও চলবে। গ্রাহক এসব দেখেন না। ${goOn}`,
  },
] as const satisfies readonly Step[]

export type StepKey = (typeof biodataSteps)[number]['key']

/** The last screen, which shows what was entered and sends it. Its index comes after those of the steps. */
export const reviewStep = {
  title: 'মিলিয়ে দেখে জমা দিন',
  spoken:
    'সব ঠিক আছে কি না দেখুন। কিছু বদলাতে চাইলে তার পাশে বদলান লেখায় চাপুন। সব ঠিক থাকলে নিচে জমা দিন বোতামে চাপুন।',
}

/** What a recorded voice says beside the fee. The amount, which an admin changes, stands on the button. */
export const spokenOfFee =
  'প্রোফাইল জমা দিতে একবার ফি লাগে। কত টাকা, তা নিচের বোতামে লেখা আছে। টাকা পাঠানোর উপায় বেছে বোতামে চাপুন। আগে ফর্ম পূরণ করলেও চলবে।'

/** What a recorded voice says while the profile waits for a moderator. */
export const spokenOfWaiting = 'আপনার প্রোফাইল জমা হয়েছে। আমরা দেখে আপনাকে জানাব। এখন আর কিছু করতে হবে না।'

export const reviewIndex = biodataSteps.length

/** The index of the first step with an error; undefined without one. */
export function stepOfErrors(fields: FormErrors['fields']): number | undefined {
  const index = biodataSteps.findIndex((step) => step.fields.some((field) => fields[field]))
  return index === -1 ? undefined : index
}

/** Which steps have no error. */
export const completeSteps = (fields: FormErrors['fields']): boolean[] =>
  biodataSteps.map((step) => step.fields.every((field) => !fields[field]))

/** The screen after a step. Who corrects one thing of a complete form goes back to the review. */
export const indexAfter = (index: number, complete: readonly boolean[]): number =>
  complete.every(Boolean) ? reviewIndex : index + 1

/** Steps are part of the address, so that the back button of the phone leads to the step before. */
export const stepAddress = (index: number): string => `${paths.workerSubmit}?step=${index + 1}`

/** The step with the field that a moderator refused. */
export const rejectedPartAddress = (field: string | null): string =>
  stepAddress((field && stepOfErrors({ [field]: [''] })) || 0)

/** The step that the address names, from 0; undefined for none. */
export function stepIn(query: URLSearchParams): number | undefined {
  const number = Number(query.get('step'))
  return Number.isInteger(number) && number >= 1 && number <= reviewIndex + 1 ? number - 1 : undefined
}

export const wholeFormAddress = `${paths.workerSubmit}?form=whole`

export const isWholeForm = (query: URLSearchParams): boolean => query.get('form') === 'whole'
