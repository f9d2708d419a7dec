import { countCharacters, maxExperienceLength } from '#worker/features/providers/profile-fields.schema.ts'

/** Years of work to choose with one tap. */
export const experienceYears = ['১ বছরের কম', '১ বছর', '৩ বছর', '৫ বছর', '১০ বছরের বেশি'] as const

const separator = ', '

/** The chosen years at the start of a text, if it starts with some. */
export const yearsOf = (text: string): string | undefined =>
  experienceYears.find((years) => text === years || text.startsWith(`${years}${separator}`))

/** The text with these years at its start. Years chosen before are replaced; all else that was typed stays. */
export function withYears(text: string, years: string): string {
  const chosen = yearsOf(text)
  const typed = chosen === undefined ? text.trimStart() : text.slice(chosen.length + separator.length)
  const whole = typed === '' ? years : `${years}${separator}${typed}`
  return countCharacters(whole) > maxExperienceLength ? text : whole
}
