import * as z from 'zod/mini'
import { paragraphsField } from '#worker/lib/input/fields.ts'

const text = (longest: number, missing: string, tooLong: string) =>
  z.optional(paragraphsField({ missing, tooLong }, longest))

export const informationEdit = z.object({
  title: text(150, 'শিরোনাম লিখুন', 'শিরোনাম ১৫০ অক্ষরের মধ্যে লিখুন'),
  description: text(300, 'বর্ণনা লিখুন', 'বর্ণনা ৩০০ অক্ষরের মধ্যে লিখুন'),
  html: text(30_000, 'পাতার লেখা লিখুন', 'লেখাটি ৩০,০০০ অক্ষরের মধ্যে রাখুন'),
})
export type InformationEdit = z.output<typeof informationEdit>

// Anything may stand here: a text that names no page is simply not found.
export const slugParam = z.object({ slug: z.string().check(z.maxLength(64)) })
