import * as z from 'zod/mini'
import {
  contactAcross,
  contactIn,
  dictatesNumber,
  type ContactKind,
} from '#worker/lib/text/contact-details.ts'

const reason = 'এই লেখা সবাই দেখেন, তাই এতে'

const messages: Record<ContactKind, string> = {
  number: `${reason} ফোন নম্বর বা পরপর ৯টি সংখ্যা লেখা যায় না। গ্রাহকেরা নম্বর আলাদাভাবে পান।`,
  email: `${reason} ইমেইল ঠিকানা লেখা যায় না।`,
  link: `${reason} ওয়েবসাইটের ঠিকানা লেখা যায় না।`,
  handle: `${reason} ফেসবুক, হোয়াটসঅ্যাপ বা ইমোর আইডি লেখা যায় না।`,
}

/** Refuses contact details in a text that visitors see: a number in it would bypass the daily limit of reveals. */
export const withoutContact = () =>
  z.refine<string>((text) => contactIn(text) === null, {
    error: ({ input }) => messages[contactIn(String(input)) ?? 'number'],
  })

/** Refuses a number in a name, which no moderator reviews. One number word is a name: নয়ন, একা. */
export const withoutNumber = () =>
  z.refine<string>((text) => !dictatesNumber(text), 'নামের ঘরে শুধু নাম লিখুন, কোনো নম্বর নয়')

/** Refuses contact details that begin in one text of a page and end in another. The error stands under the last field. */
export const withoutContactAcross = <Name extends string>(names: readonly Name[]) =>
  z.check<Record<Name, unknown>>((context) => {
    const texts = names.map((name) => context.value[name]).filter((text) => typeof text === 'string')
    const kind = contactAcross(texts)
    if (kind === null) return
    context.issues.push({ code: 'custom', message: messages[kind], path: [names.at(-1) ?? ''], input: texts })
  })
