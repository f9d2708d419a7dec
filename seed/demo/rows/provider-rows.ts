import type { providers } from '#worker/features/providers/providers.table.ts'
import { dhakaDay } from '#worker/features/providers/listing/listing.rules.ts'
import { documentKey } from '#worker/features/images/images.rules.ts'
import { bloodGroups } from '#worker/features/providers/providers.schema.ts'
import type { users } from '#worker/features/people/people.table.ts'
import { sha256Hex } from '#worker/lib/crypto.ts'
import { pick } from '#worker/lib/object-of.ts'
import { accounts, type DemoAccount } from '../accounts.ts'
import { between, daysBefore, earliest, HOUR, addTime } from '../clock.ts'
import { randomPerson, type Person } from '../people/person.ts'
import { ownPicture, type OwnPicture } from '../pictures/store-pictures.ts'
import type { Random } from '../random.ts'
import { trades, type Trade } from '../trades.ts'
import { plain } from './customer-rows.ts'
import { createPlaceFinder, placeColumns, type DemoContext, type Place } from './demo-context.ts'
import type { RejectionCode } from '#worker/features/submissions/decision-reasons.schema.ts'
import type { ThanaSeed } from '../../reference/places.ts'
import { busyAreas, districtShares, thanaWeights } from '../people/population.ts'

type Standing = 'public' | 'pending' | 'rejected' | 'inactive' | 'paused'

/** Place, trade and state of a provider whose other columns are still missing. */
type ProviderDraft = { thana: ThanaSeed; trade: Trade; standing: Standing }

const STANDINGS = { public: 2000, pending: 44, rejected: 31, inactive: 15, paused: 12 } as const

const COMMON_TRADES = 12

const scaled = (count: number, scale: number) => Math.ceil(count * scale)

/**
 * Distributes the providers over the districts by population. Busy areas get a provider of every common trade.
 */
function draftProviders(random: Random, { places, scale }: DemoContext): ProviderDraft[] {
  const total = Object.values(STANDINGS).reduce((sum, count) => sum + scaled(count, scale), 0)
  const left = districtShares(total, places.districts, scale)
  const drafts: ProviderDraft[] = []
  for (const thana of busyAreas(places, scale)) {
    for (const trade of trades.slice(0, COMMON_TRADES)) drafts.push({ thana, trade, standing: 'public' })
    left.set(thana.districtId, (left.get(thana.districtId) ?? 0) - COMMON_TRADES)
  }
  const dealt = drafts.length
  const weights = trades.map((trade) => [trade, trade.weight] as const)
  const thanas = thanaWeights(places)
  for (const [districtId, count] of left) {
    if (count < 0) throw new Error(`district ${districtId} has more busy areas than providers`)
    for (let i = 0; i < count; i++)
      drafts.push({
        thana: random.weighted(thanas.get(districtId) ?? []),
        trade: random.weighted(weights),
        standing: 'public',
      })
  }
  // Providers of the busy areas stay public, so that every common trade is available there.
  const others = random.shuffled(drafts.slice(dealt))
  for (const standing of ['pending', 'rejected', 'inactive', 'paused'] as const)
    for (const draft of others.splice(0, scaled(STANDINGS[standing], scale))) draft.standing = standing
  return drafts
}

const WORK_FRAMES = ['যেসব কাজ করি', 'কাজের ধরন', 'নিয়মিত কাজ', 'বেশি ডাক আসে', 'যা যা পারি'] as const

const bengali = (number: number) => number.toLocaleString('bn-BD', { useGrouping: false })

function fill(template: string, years: number, area: string): string {
  // The word in brackets, as in "Paba (thana)", is only for the place picker.
  return template
    .replaceAll('{years}', bengali(years))
    .replaceAll('{area}', area.replace(/\s*\(.*\)$/, ''))
    .normalize('NFC')
}

/** A description of the provider's work in two to four sentences. */
function workExperience(random: Random, trade: Trade, years: number, area: string): string {
  const tasks = random.sample(trade.tasks, random.int(3, 5))
  // A task may contain ও ("and"), so the list has its synonym.
  const list = `${tasks.slice(0, -1).join(', ')} এবং ${tasks.at(-1)}`
  const sentences = [random.pick(trade.histories), `${random.pick(WORK_FRAMES)}: ${list}।`]
  if (random.chance(0.8)) sentences.push(random.pick(trade.promises))
  return fill(sentences.join(' '), years, area)
}

/** A short self-description, or null. */
const bio = (random: Random, trade: Trade, years: number, area: string): string | null =>
  random.chance(0.07) ? null : fill(random.pick(trade.bios), years, area)

/**
 * Gives the base path of a portrait of a kind. The portraits of a kind take turns, so that neighbours in a list differ.
 * @throws Error if there is no portrait of the kind
 */
type PortraitPicker = (kind: string) => string

/** @param portraits base paths by file name: the kind, `-` and a number, such as `male-workwear-young-2` */
function createPortraitPicker(portraits: ReadonlyMap<string, string>): PortraitPicker {
  const byKind = Map.groupBy(portraits, ([name]) => name.replace(/-\d+$/, ''))
  const turns = new Map<string, number>()
  return (kind) => {
    const ofKind = byKind.get(kind) ?? []
    const turn = turns.get(kind) ?? 0
    turns.set(kind, turn + 1)
    const portrait = ofKind[turn % ofKind.length]
    if (!portrait) throw new Error(`no portrait of the kind ${kind}`)
    return portrait[1]
  }
}

const REJECTIONS: readonly { code: RejectionCode; note: string | null }[] = [
  { code: 'photo_unclear', note: null },
  { code: 'photo_unclear', note: 'ছবিতে মুখ অন্ধকার। দিনের আলোয় সামনে থেকে তোলা ছবি দিন।' },
  { code: 'photo_not_person', note: null },
  { code: 'id_mismatch', note: 'পরিচয়পত্রের নামের সঙ্গে দেওয়া নাম মেলেনি।' },
  { code: 'incomplete_information', note: 'অভিজ্ঞতার ঘরে কী কী কাজ পারেন তা বিস্তারিত লিখুন।' },
  { code: 'wrong_category', note: null },
]

export type UserRow = typeof users.$inferInsert & { id: number }
type Counted = 'status' | 'rankBonus' | 'ratingSum' | 'ratingCount' | 'viewsCount'
type NewProvider = typeof providers.$inferInsert
/** The columns that later steps increment are required. */
export type ProviderRow = NewProvider & { id: number } & Required<Pick<NewProvider, Counted>>

/** Whether a profile is visible to visitors. */
export const isPublic = ({ status, isActive, isPaused }: ProviderRow) =>
  status === 'approved' && isActive !== false && !isPaused

type Parts = {
  random: Random
  context: DemoContext
  nextPhone: () => string
  firstUserId: number
  reviewerIds: readonly number[]
  pickPortrait: PortraitPicker
  findPlace: (thana: ProviderDraft['thana']) => Place
}

/** Builds all providers and their users. Ids increase with the time of submission, as in production. */
export function makeProviders(given: Omit<Parts, 'pickPortrait' | 'findPlace'>): {
  users: UserRow[]
  providers: ProviderRow[]
  ownPictures: OwnPicture[]
} {
  const parts: Parts = {
    ...given,
    pickPortrait: createPortraitPicker(given.context.portraits),
    findPlace: createPlaceFinder(given.context.places),
  }
  const { random, context } = parts
  const drafts = draftProviders(random, context)
    .map((draft) => ({ draft, submittedAt: submissionDay(random, draft.standing, context.now) }))
    .toSorted((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime())
  const known = accountsFor(drafts.map(({ draft }) => draft))
  const made = drafts.map(({ draft, submittedAt }, i) =>
    makeProvider(parts, draft, {
      submittedAt,
      index: i,
      account: known.get(draft),
      isRecent: i >= drafts.length - RECENT_PICTURES,
    }),
  )
  const providers = made.map(({ provider }) => provider)
  return {
    users: made.map(({ user }) => user),
    providers,
    ownPictures: made.flatMap(({ own }) => own ?? []),
  }
}

/** So many of the newest profiles have a picture of their own, as all profiles of a real site have. */
const RECENT_PICTURES = 60

/** Assigns the three demo accounts with a profile to suitable drafts. */
function accountsFor(drafts: ProviderDraft[]): Map<ProviderDraft, DemoAccount> {
  const find = (wanted: (draft: ProviderDraft) => boolean) => {
    const found = drafts.find(wanted)
    if (!found) throw new Error('no provider is suitable for a demo account')
    return found
  }
  const byMan = ({ trade }: ProviderDraft) => trade.women === 0 || trade.key === 'electrician'
  return new Map<ProviderDraft, DemoAccount>([
    [
      find(
        ({ thana, trade, standing }) =>
          standing === 'public' && thana.name === 'Dhanmondi' && trade.key === 'electrician',
      ),
      accounts.approvedWorker,
    ],
    [find((draft) => draft.standing === 'pending' && byMan(draft)), accounts.pendingWorker],
    [find((draft) => draft.standing === 'rejected' && byMan(draft)), accounts.rejectedWorker],
  ])
}

function submissionDay(random: Random, standing: ProviderDraft['standing'], now: Date): Date {
  if (standing === 'pending') return between(random, daysBefore(now, 4), addTime(now, -HOUR))
  if (standing === 'rejected') return between(random, daysBefore(now, 60), daysBefore(now, 3))
  // The number of new providers grows over time.
  return daysBefore(now, 3 + 420 * random.next() ** 1.4)
}

type Submitted = { submittedAt: Date; index: number; account: DemoAccount | undefined; isRecent: boolean }

function makeProvider(
  parts: Parts,
  draft: ProviderDraft,
  { submittedAt, index, account, isRecent }: Submitted,
): { user: UserRow; provider: ProviderRow; own: OwnPicture | null } {
  const { random, context, nextPhone, firstUserId } = parts
  const { trade, thana, standing } = draft
  const place = parts.findPlace(thana)
  const gender = !account && random.chance(trade.women) ? 'female' : 'male'
  const age = random.int(20, 60)
  const person = account
    ? ({ name: account.name, gender, age: 34, faith: 'muslim' } as const)
    : randomPerson(random, gender, age)
  const years = random.int(2, Math.max(2, Math.min(30, person.age - 17)))
  const reviewedAt =
    standing === 'pending'
      ? null
      : earliest(addTime(submittedAt, random.int(2, 46) * HOUR), addTime(context.now, -HOUR))
  const phone = account?.phone ?? nextPhone()
  const joinedAt = addTime(submittedAt, -random.int(1, 72) * HOUR)
  const id = index + 1
  const userId = account?.id ?? firstUserId + index
  const sealedNumber = context.sealIdNumber(idNumber(random))
  const rejection = standing === 'rejected' ? random.pick(REJECTIONS) : null
  const portrait =
    random.chance(0.05) && !account ? null : parts.pickPortrait(portraitKind(random, person, trade))
  const own =
    portrait !== null && (standing !== 'public' || isRecent) ? ownPicture(portrait, String(id)) : null
  const cards = (standing === 'pending' || standing === 'rejected') && random.chance(0.75)
  return {
    user: {
      ...plain(context, { id: userId, name: person.name, role: 'service_worker', phone, joinedAt }),
      ...pick(place, ['divisionId', 'districtId', 'upazilaId']),
    },
    provider: {
      id,
      userId,
      categoryId: trades.indexOf(trade) + 1,
      name: person.name,
      // Some profiles have another number than the user, such as that of a shop.
      phone: !account && random.chance(0.05) ? nextPhone() : phone,
      gender: random.chance(0.003) && !account ? 'other' : gender,
      bloodGroup: random.chance(0.6) ? random.pick(bloodGroups) : null,
      ...sealedNumber,
      workExperience: workExperience(random, trade, years, place.area),
      bio: bio(random, trade, years, place.area),
      ...pick(place, placeColumns),
      photo: own?.photo ?? portrait,
      idCardFront: cards ? cardKey(userId, 'front') : null,
      idCardBack: cards ? cardKey(userId, 'back') : null,
      status: standing === 'pending' || standing === 'rejected' ? standing : 'approved',
      isActive: standing !== 'inactive',
      isPaused: standing === 'paused',
      rejectionCode: rejection?.code ?? null,
      rejectionNote: rejection?.note ?? null,
      reviewedAt,
      reviewedBy: reviewedAt && random.pick(parts.reviewerIds),
      verifiedBadge: account
        ? account.id === accounts.approvedWorker.id
        : reviewedAt !== null && !rejection && random.chance(0.36),
      rankBonus: 0,
      boostedUntil: null,
      ratingSum: 0,
      ratingCount: 0,
      introducedOn: standing === 'public' && reviewedAt ? dhakaDay(reviewedAt) + 1 : null,
      // Most were here this month, some not for a year.
      activeAt:
        reviewedAt &&
        new Date(Math.max(reviewedAt.getTime(), daysBefore(context.now, ((id * 37) % 20) ** 2).getTime())),
      viewsCount: 0,
      viewsByDay: {},
      submittedAt,
      createdAt: submittedAt,
      updatedAt:
        standing === 'inactive' && reviewedAt
          ? between(random, reviewedAt, context.now)
          : (reviewedAt ?? submittedAt),
    },
    own,
  }
}

/** The key of one side of a provider's identity card in the private bucket. */
const cardKey = (userId: number, side: 'front' | 'back') =>
  documentKey(`documents/${sha256Hex(`${userId}\n${side}`).slice(0, 32)}`)

/** The digits of a new national identity card. */
const idNumber = (random: Random) => String(random.int(1_000_000_000, 9_999_999_999))

/** The kind of portrait for a person: a file name in pictures/portraits without the number. */
function portraitKind(random: Random, { faith, gender, age }: Person, { workwear }: Trade): string {
  // Some women show a water lily, a boat or a kite instead of their face.
  if (gender === 'female' && random.chance(0.05)) return 'female-symbol'
  const ageGroup = age < 31 ? 'young' : age < 51 ? 'middle' : 'old'
  return `${gender}-${appearance(random, { faith, gender, age }, workwear)}-${ageGroup}`
}

function appearance(
  random: Random,
  { faith, gender, age }: Omit<Person, 'name'>,
  workwear = false,
): 'muslim' | 'hindu' | 'workwear' | 'plain' {
  if (faith === 'muslim') {
    const visibly = gender === 'female' ? 0.72 : age > 50 ? 0.6 : 0.24
    if (random.chance(visibly)) return 'muslim'
  }
  if (gender === 'male') return workwear ? 'workwear' : 'plain'
  return faith === 'hindu' && random.chance(0.8) ? 'hindu' : 'plain'
}
