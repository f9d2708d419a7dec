import * as z from 'zod/mini'

export const maxSlugLength = 60

const wrongSlug = 'লিংকের নামে ছোট হাতের ইংরেজি অক্ষর, সংখ্যা ও মাঝে হাইফেন লিখুন (সর্বোচ্চ ৬০)'
const form = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** The slug of a trade or place in its address. Absent or empty leaves it as it is. */
export const slugField = z.pipe(
  z.nullish(z.string(wrongSlug)),
  z.transform((text: string | null | undefined, context) => {
    const slug = text?.trim().toLowerCase()
    if (!slug) return undefined
    if (slug.length > maxSlugLength || !form.test(slug))
      context.issues.push({ code: 'custom', message: wrongSlug, input: text })
    return slug
  }),
)
