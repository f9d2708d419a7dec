import * as z from 'zod/mini'
import { withoutContact } from '#worker/lib/input/public-text.ts'
import { objectOf } from '#worker/lib/object-of.ts'
import { foldedLength, tidyLine } from '#worker/lib/text/fold.ts'
import { bloodGroups, genderLabels, genders } from './providers.schema.ts'
import { phoneField, publicNameField } from '#worker/features/people/people.schema.ts'

/** Characters of the bio as {@link countCharacters} counts them. */
export const maxBioLength = 110
export const maxExperienceLength = 1000

const bioMessage = 'পরিচিতি ১১০ অক্ষরের মধ্যে লিখুন'
const experienceMessage = 'কাজের অভিজ্ঞতা লিখুন'

const publicText = z.string().check(withoutContact())

/** Length of a text as it is stored: code points, with ড় ঢ় য় one each. The counter of the form uses it too. */
export const countCharacters = (text: string): number => foldedLength(tidyLine(text))

const bloodGroupField = z.pipe(
  z.transform((value: unknown) => (value === '' || value === undefined ? null : value)),
  z.nullable(z.enum(bloodGroups, 'রক্তের গ্রুপ তালিকা থেকে বেছে নিন')),
)

const genderField = z.pipe(
  z.transform((value: unknown) => (value === '' || value === undefined ? 'male' : value)),
  z.enum(genders, 'লিঙ্গ নির্বাচন করুন'),
)

const experienceField = z.pipe(
  z.pipe(z.string(experienceMessage), z.transform(tidyLine)),
  publicText.check(
    z.minLength(1, experienceMessage),
    z.refine((text) => countCharacters(text) <= maxExperienceLength, 'কাজের অভিজ্ঞতা ১,০০০ অক্ষরের মধ্যে লিখুন'),
  ),
)

const bioField = z.pipe(
  z.pipe(z._default(z.string(bioMessage), ''), z.transform(tidyLine)),
  publicText.check(z.refine((text) => countCharacters(text) <= maxBioLength, bioMessage)),
)

type ProfileField = {
  column: string
  label: string
  input: z.ZodMiniType
  choices?: Readonly<Record<string, string>>
  /** An optional field is stored as null while it is empty. */
  optional: boolean
  /** How the worker changes it once approved. `reviewed`: the change waits for a moderator. */
  change: 'reviewed' | 'at_once' | 'never'
  /** `revealed`: the customer has spent a view on it. */
  seenBy: 'visitors' | 'revealed' | 'staff'
  editedByStaff: boolean
  /** The value after erasure; `kept` for what identifies no person, `renamed` for the name. */
  onErasure: null | '' | 'kept' | 'renamed'
  /** The step of the biodata form that asks for it. */
  section: 'experience' | 'about' | 'person'
}

/** The fields in one column, by API name. What is read, written, compared, exported and erased derives from here. */
export const profileFields = {
  name: {
    column: 'name',
    label: 'নাম',
    input: publicNameField,
    optional: false,
    change: 'reviewed',
    seenBy: 'visitors',
    editedByStaff: true,
    onErasure: 'renamed',
    section: 'person',
  },
  /** The input only has to be a phone number: the verified one of the account is stored. */
  phone: {
    column: 'phone',
    label: 'ফোন',
    input: phoneField,
    optional: false,
    change: 'never',
    seenBy: 'revealed',
    editedByStaff: true,
    onErasure: '',
    section: 'person',
  },
  gender: {
    column: 'gender',
    label: 'লিঙ্গ',
    input: genderField,
    choices: genderLabels,
    optional: false,
    change: 'reviewed',
    seenBy: 'visitors',
    editedByStaff: true,
    onErasure: 'kept',
    section: 'person',
  },
  blood_group: {
    column: 'bloodGroup',
    label: 'রক্তের গ্রুপ',
    input: bloodGroupField,
    choices: Object.fromEntries(bloodGroups.map((group) => [group, group])),
    optional: true,
    change: 'reviewed',
    seenBy: 'staff',
    editedByStaff: false,
    onErasure: null,
    section: 'person',
  },
  work_experience: {
    column: 'workExperience',
    label: 'কাজের অভিজ্ঞতা',
    input: experienceField,
    optional: false,
    change: 'at_once',
    seenBy: 'visitors',
    editedByStaff: true,
    onErasure: '',
    section: 'experience',
  },
  bio: {
    column: 'bio',
    label: 'নিজের সম্পর্কে',
    input: bioField,
    optional: true,
    change: 'at_once',
    seenBy: 'visitors',
    editedByStaff: false,
    onErasure: null,
    section: 'about',
  },
} as const satisfies Record<string, ProfileField>

export type ProfileFieldName = keyof typeof profileFields

export const isProfileField = (name: string): name is ProfileFieldName => Object.hasOwn(profileFields, name)

export const profileFieldNames = Object.keys(profileFields).filter(isProfileField)

type NamesWith<Key extends keyof ProfileField, Value> = {
  [Name in ProfileFieldName]: (typeof profileFields)[Name] extends Readonly<Record<Key, Value>> ? Name : never
}[ProfileFieldName]

export const fieldsWith = <Key extends keyof ProfileField, const Value extends ProfileField[Key]>(
  key: Key,
  value: Value,
): NamesWith<Key, Value>[] =>
  profileFieldNames.filter((name): name is NamesWith<Key, Value> => fieldOf(name)[key] === value)

export const fieldOf = (name: ProfileFieldName): ProfileField => profileFields[name]

type Inputs<Name extends ProfileFieldName> = { [Key in Name]: (typeof profileFields)[Key]['input'] }
type OptionalInputs<Name extends ProfileFieldName> = {
  [Key in Name]: z.ZodMiniOptional<Inputs<Name>[Key]>
}

export const inputsOf = <Name extends ProfileFieldName>(names: readonly Name[]) =>
  objectOf<Inputs<Name>>(names, (name) => profileFields[name].input)

/** The same; a field that is not sent stays as it is, even if its input has a default. */
export const optionalInputsOf = <Name extends ProfileFieldName>(names: readonly Name[]) =>
  objectOf<OptionalInputs<Name>>(names, (name) => z.optional(withoutDefault(profileFields[name].input)))

// `optional` asks only an input with a default for a value; after a transform the default is not seen. The pipe takes and
// returns the same values as its input, which its type cannot say.
const withoutDefault = <Input extends z.ZodMiniType>(input: Input) =>
  z.pipe(
    z.transform((value: unknown) => value),
    input as z.ZodMiniType,
  ) as unknown as Input

export const recordOf = <Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> => objectOf<Record<Name, Value>>(names, valueOf)

/** What the worker types into the form: the phone is the account's. */
export const typedFields = profileFieldNames.filter((name) => name !== 'phone')

export const reviewedFields = fieldsWith('change', 'reviewed')
export const atOnceFields = fieldsWith('change', 'at_once')

export const staffEditedFields = fieldsWith('editedByStaff', true)

export const fieldWords = (name: ProfileFieldName, value: string | null | undefined): string | null =>
  value ? (fieldOf(name).choices?.[value] ?? value) : null
