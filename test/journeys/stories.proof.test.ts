import * as fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { findBrokenRules } from '#test/support/broken-rules.ts'
import { caseCounts } from '#test/support/case-counts.ts'
import {
  makeCategory,
  makeDiscountCode,
  makePlace,
  makeSubscriptionPlan,
  makeUser,
} from '#test/support/factories.ts'
import {
  eraseCustomer,
  eraseWorker,
  expire,
  moderate,
  payFee,
  rate,
  readOwnState,
  register,
  report,
  reveal,
  submit,
  subscribe,
  type Command,
} from '#test/support/journey-simulation/commands.ts'
import {
  newModel,
  Story,
  storyPassword,
  type Model,
  type Shared,
} from '#test/support/journey-simulation/story.ts'
import { newPicture } from '#test/support/pictures.ts'
import { as } from '#test/support/request.ts'
import { changeSettings } from '#test/support/settings.ts'
import { addDays, dayOf } from '#worker/lib/dhaka-time.ts'
import { hashPassword } from '#worker/lib/crypto.ts'

const storiesPerRun = 20
const runs = caseCounts.stories / storiesPerRun
const seed = 20_261_122
const dailyLimit = 1
const today = dayOf(new Date())

const profile = fc.nat(2)

/** A command of the customer or of the worker and the staff. Erasure checks a password, which is slow, so it is rare. */
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc
      .tuple(fc.boolean(), fc.boolean())
      .map(([isRight, withCode]) => subscribe(isRight, withCode)),
  },
  { weight: 24, arbitrary: profile.map((index) => reveal(index)) },
  { weight: 12, arbitrary: profile.map((index) => report(index)) },
  {
    weight: 8,
    arbitrary: fc.tuple(profile, fc.integer({ min: 1, max: 5 })).map(([index, stars]) => rate(index, stars)),
  },
  { weight: 6, arbitrary: fc.boolean().map((byCron) => expire(byCron)) },
  { weight: 5, arbitrary: fc.constant(payFee()) },
  { weight: 8, arbitrary: fc.constant(submit()) },
  {
    weight: 12,
    arbitrary: fc
      .constantFrom('approve', 'reject', 'activate', 'deactivate' as const)
      .map((name) => moderate(name)),
  },
  { weight: 5, arbitrary: fc.constant(readOwnState()) },
  { weight: 1, arbitrary: fc.constant(eraseCustomer()) },
  { weight: 1, arbitrary: fc.constant(eraseWorker()) },
)

// Each story begins with a registration or, so that the worker comes further, with a paid submission.
const opening: fc.Arbitrary<Command[]> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Command[]>([register(true)]) },
  { weight: 60, arbitrary: fc.constant<Command[]>([register(false)]) },
  { weight: 20, arbitrary: fc.constant<Command[]>([register(false), subscribe(true)]) },
  {
    weight: 20,
    arbitrary: fc.constant<Command[]>([register(false), payFee(), submit(), moderate('approve')]),
  },
)
const story = fc
  .tuple(opening, fc.array(command, { maxLength: 5 }))
  .map(([first, rest]) => [...first, ...rest, readOwnState()])

let shared: Shared

/** The commands of a story that did not agree with the model, and the difference; null if it agreed. */
async function failureOf(commands: Command[]): Promise<string | null> {
  const done: string[] = []
  const noted = commands.map((command) => ({
    check: (model: Readonly<Model>) => command.check(model),
    run: (model: Model, real: Story) => {
      done.push(command.toString())
      return command.run(model, real)
    },
    toString: () => command.toString(),
  }))
  try {
    await fc.asyncModelRun(() => ({ model: newModel(), real: new Story(shared) }), noted)
    return null
  } catch (error) {
    return `${done.join(', ')}: ${error instanceof Error ? error.message : String(error)}`
  }
}

beforeAll(async () => {
  await changeSettings({
    enable_manual_payment: '1',
    manual_payment_instructions: 'টাকা পাঠান',
    manual_payment_number: '01799999999',
    allow_free_biodata_submission: '0',
    biodata_submission_fee: '50',
    discount_codes_enabled: '1',
    free_number_enabled: '1',
    free_number_starts_on: today,
    free_number_ends_on: addDays(today, 2),
    free_number_budget: '100000',
    free_number_network_days: '0',
  })
  const { code } = await makeDiscountCode({ maxUses: 100_000, budgetPoisha: 1_000_000_000 })
  const plan = await makeSubscriptionPlan({ dailyBiodataViewLimit: dailyLimit })
  shared = {
    place: await makePlace(),
    categoryId: (await makeCategory()).id,
    plan: { id: plan.id, price: plan.pricePoisha / 100, dailyLimit, code },
    passwordHash: await hashPassword(storyPassword),
    staff: await as(await makeUser('staff')),
    picture: await newPicture(),
  }
})

it(
  `agrees with the model in ${runs * storiesPerRun} stories of customers, workers and staff (seed ${seed})`,
  { timeout: 60_000 + caseCounts.stories * 500 },
  async () => {
    const failures: string[] = []
    const result = await fc.check(
      fc.asyncProperty(
        fc.array(story, { minLength: storiesPerRun, maxLength: storiesPerRun }),
        async (stories) => {
          const found = await Promise.all(stories.map(failureOf))
          failures.push(...found.filter((failure) => failure !== null))
          return failures.length === 0
        },
      ),
      { seed, numRuns: runs, endOnFailure: true },
    )
    expect(failures, `seed ${seed}, path ${result.counterexamplePath}`).toEqual([])
    expect(result.failed).toBe(false)
    expect(await findBrokenRules(/free_number|code|discount/)).toEqual([])
  },
)
