import { giveDevice } from '#test/support/customers.ts'
import { makeProvider, makeUser, type Place } from '#test/support/factories.ts'
import { registerAndVerify } from '#test/support/registration.ts'
import { as } from '#test/support/request.ts'

/** The rows that all stories of a test file share. */
export type Shared = {
  place: Place
  categoryId: number
  /** `code` takes a fifth off the price, once for a person. */
  plan: { id: number; price: number; dailyLimit: number; code: string }
  /** Of `storyPassword`. Hashing takes a quarter of a second, so all accounts have the same hash. */
  passwordHash: string
  staff: Caller
  picture: Uint8Array<ArrayBuffer>
}

export type Caller = Awaited<ReturnType<typeof as>>

export const storyPassword = 'secret-pass-1'

/** What the API should know about the people of one story. */
export type Model = {
  customer: 'unknown' | 'registered' | 'erased'
  /** The running subscription: the profiles that a view was spent on, and the views of today that count. */
  subscription: { spentOn: Set<number>; used: number } | null
  purchases: number
  revealed: Set<number>
  /** Whose numbers were free, and whether the free number is taken: it comes back when the view is returned. */
  freeSeen: Set<number>
  isFreeTaken: boolean
  lastViewIsFree: Set<number>
  hasUsedCode: boolean
  /** The profile of the last reveal that spent a view under each subscription decides what a report returns. */
  lastViewIsOpen: Map<number, boolean>
  reported: Set<number>
  returnedViews: number
  ratings: Map<number, number>
  worker: 'registered' | 'erased'
  hasPaidFee: boolean
  profile: 'none' | 'pending' | 'active' | 'inactive' | 'rejected'
}

export const newModel = (): Model => ({
  customer: 'unknown',
  subscription: null,
  purchases: 0,
  revealed: new Set(),
  freeSeen: new Set(),
  isFreeTaken: false,
  lastViewIsFree: new Set(),
  hasUsedCode: false,
  lastViewIsOpen: new Map(),
  reported: new Set(),
  returnedViews: 0,
  ratings: new Map(),
  worker: 'registered',
  hasPaidFee: false,
  profile: 'none',
})

/** Profile 0 belongs to the worker of the story; the others are public all the time. */
export const isPublic = ({ worker, profile }: Model, index: number) =>
  index > 0 || (worker === 'registered' && profile === 'active')

/** The people of one story. Rows are made when a command first needs them. */
export class Story {
  readonly #shared: Shared
  #customer: Promise<{ id: number; session: Caller }> | undefined
  #worker: Promise<Caller> | undefined
  readonly #profiles = new Map<number, Promise<number>>()

  constructor(shared: Shared) {
    this.#shared = shared
  }

  get shared(): Shared {
    return this.#shared
  }

  /** Registers with a code by SMS, or without one, which is faster. */
  async register(byCode: boolean): Promise<void> {
    const register = async () => {
      const { id } = byCode
        ? await registerAndVerify({ password: storyPassword, confirmPassword: storyPassword })
        : await makeUser('customer', { passwordHash: this.#shared.passwordHash })
      const session = await as({ id, role: 'customer' })
      // The free number is given once for a device.
      await giveDevice(id, session.token)
      return { id, session }
    }
    this.#customer = register()
    await this.#customer
  }

  async customer(): Promise<Caller> {
    return (await this.#registered()).session
  }

  async customerId(): Promise<number> {
    return (await this.#registered()).id
  }

  async worker(): Promise<Caller> {
    this.#worker ??= makeUser('service_worker', { passwordHash: this.#shared.passwordHash }).then(as)
    return this.#worker
  }

  /** The id of a profile. Profile 0 has one after its first submission. */
  async profileId(index: number): Promise<number> {
    if (index > 0 && !this.#profiles.has(index)) {
      const { place, categoryId } = this.#shared
      this.#profiles.set(
        index,
        makeProvider({ place, categoryId }).then(({ id }) => id),
      )
    }
    // An id that no profile has.
    return (await this.#profiles.get(index)) ?? 999_999_999
  }

  setOwnProfile(id: number): void {
    this.#profiles.set(0, Promise.resolve(id))
  }

  #registered() {
    if (!this.#customer) throw new Error('the customer has not registered')
    return this.#customer
  }
}
