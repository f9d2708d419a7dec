import * as z from 'zod/mini'
import { longest, scrubbedTexts } from './client-error-texts.schema.ts'

/** `chunk` is a script file that did not load, `render` an error that a page shows. */
const clientErrorKinds = ['error', 'rejection', 'render', 'chunk'] as const
export type ClientErrorKind = (typeof clientErrorKinds)[number]

const browserFamilies = [
  'chrome',
  'edge',
  'firefox',
  'safari',
  'samsung',
  'opera',
  'uc',
  'in_app',
  'other',
] as const
export type BrowserFamily = (typeof browserFamilies)[number]

const wrong = 'ত্রুটির খবরটি পড়া যায়নি'
const textUpTo = (most: number) => z.string(wrong).check(z.maxLength(most, wrong))

export const clientErrorReport = z.pipe(
  z.strictObject({
    kind: z.enum(clientErrorKinds, wrong),
    message: textUpTo(longest.message).check(z.minLength(1, wrong)),
    stack: textUpTo(longest.stack),
    path: textUpTo(longest.path).check(z.startsWith('/', wrong)),
    build: z.string(wrong).check(z.regex(/^[\w.-]{1,40}$/, wrong)),
    browser: z.enum(browserFamilies, wrong),
    width: z.int(wrong).check(z.minimum(0, wrong), z.maximum(20_000, wrong)),
    offline: z.boolean(wrong),
  }),
  z.transform((report) => ({ ...report, ...scrubbedTexts(report) })),
)
export type ClientErrorReport = z.output<typeof clientErrorReport>
