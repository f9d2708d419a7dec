import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import { imageStore } from '#worker/features/images/images.usecases.ts'
import { editProvider } from '#worker/features/moderation/changes/edit-provider.usecases.ts'
import { decide } from '#worker/features/moderation/queue/queue.usecases.ts'
import { queueSms } from '#worker/features/outbox/outbox.queries.ts'
import { sendDueSms } from '#worker/features/outbox/outbox.usecases.ts'
import { settlePayment } from '#worker/features/payments/settlement/settlement.usecases.ts'
import { mergeWords } from '#worker/features/providers/search/search.usecases.ts'
import { rateProvider } from '#worker/features/ratings/ratings.usecases.ts'
import { reportContact } from '#worker/features/reveals/contacts/contacts.usecases.ts'
import { readSettings } from '#worker/features/settings/settings.usecases.ts'
import { ownTexts } from '#worker/features/submissions/submissions.schema.ts'
import { submitChange } from '#worker/features/submissions/profile/changes.usecases.ts'
import { saveOwnTexts } from '#worker/features/submissions/profile/own-profile.usecases.ts'
import { suspendAccount } from '#worker/features/accounts/customers/customers.usecases.ts'
import { changeProfile } from '../profile/profile.usecases.ts'
import type { Database } from '#worker/db/db.ts'
import { db } from '#test/support/database.ts'
import { newCustomer } from '#test/support/customers.ts'
import { actorOf, makeReveal, makeUser } from '#test/support/factories.ts'
import { interleavedDatabase } from '#test/support/bindings/watched-database.ts'
import { makePayment } from '#test/support/payments.ts'
import { makePersonWithHistory, password } from '#test/support/person-with-history.ts'
import { newPicture, pictureFile } from '#test/support/pictures.ts'
import { findTraces, readTable } from '#test/support/stored-traces.ts'
import { callerFor } from '#test/support/sign-in/sign-in.ts'
import { eraseAccount } from './erasure.usecases.ts'

type Person = Awaited<ReturnType<typeof makePersonWithHistory>>

const now = new Date()
const settings = await readSettings(env, { now })
const eraseNow = ({ user }: Person) =>
  eraseAccount(db, actorOf(user), { password, from: callerFor(), buckets: env, now })

const actBy = (actor: Parameters<typeof actorOf>[0]): StaffContext => ({
  actor: actorOf(actor),
  requestId: 'request',
  now,
})

/** Runs an act of another user while the person is erased, just before the act writes `statement`. */
async function expectNoTrace(
  person: Person,
  statement: string,
  act: (db: Database) => Promise<unknown>,
): Promise<void> {
  let isErased = false
  const meanwhile = interleavedDatabase(statement, async () => {
    await eraseNow(person)
    isErased = true
  })
  await act(meanwhile).catch(() => undefined)
  expect(isErased).toBe(true)
  await mergeWords(db)
  expect(await findTraces(person.markers)).toEqual([])
}

describe('a person who is erased between the reads and the writes', () => {
  it('of a moderator who edits the profile', async () => {
    const person = await makePersonWithHistory('service_worker')
    const { me, provider } = person
    const edit = {
      id: provider?.id ?? 0,
      name: `${me.name} নতুন`,
      phone: me.contactPhone,
      gender: 'female' as const,
      work_experience: me.experience,
      verified_badge: false,
      note: null,
    }
    await expectNoTrace(person, 'update "providers"', async (database) =>
      editProvider(database, actBy(await makeUser('admin')), edit, settings),
    )
  })

  it('of a moderator who withdraws the approval', async () => {
    const person = await makePersonWithHistory('service_worker')
    const reason = { reason_code: 'other' as const, note: `${person.me.name}, ছবি মেলে না` }
    await expectNoTrace(person, 'update "providers"', async (database) =>
      decide(
        database,
        actBy(person.staff),
        { id: person.provider?.id ?? 0, name: 'revoke', reason },
        settings,
      ),
    )
  })

  it('of an admin who suspends the account', async () => {
    const person = await makePersonWithHistory('customer')
    await expectNoTrace(person, 'update "users"', async (database) =>
      suspendAccount(database, actBy(await makeUser('admin')), {
        id: person.user.id,
        reason: `${person.me.name} ভুয়া`,
      }),
    )
  })

  it('of a payment that is settled, whose event holds what the gateway said', async () => {
    const person = await makePersonWithHistory('customer')
    const payment = await makePayment({
      userId: person.user.id,
      status: 'initiated',
      method: 'sslcommerz',
    })
    await expectNoTrace(person, 'update "payments"', (database) =>
      settlePayment(database, {
        ref: payment.ref,
        evidence: {
          gatewayTxnId: 'VAL-1',
          bankTxnId: null,
          amountPoisha: payment.amountPoisha,
          detail: { buyer: person.me.name, said: person.me.email },
        },
        source: 'ipn',
        requestId: 'test',
        now,
      }),
    )
    const rows = (await readTable('payments')).filter(({ ref }) => ref === payment.ref)
    expect(rows).toMatchObject([{ status: 'review', reason: 'account_erased', gateway_txn_id: 'VAL-1' }])
    const events = (await readTable('payment_events')).filter(({ payment_id }) => payment_id === payment.id)
    expect(JSON.parse(String(events.at(-1)?.detail))).toEqual({
      amount_poisha: payment.amountPoisha,
      transaction: 'VAL-1',
    })
  })

  it('of their own edit of the account', async () => {
    const editor = await makePersonWithHistory('customer')
    await expectNoTrace(editor, 'update "users"', (database) =>
      changeProfile(
        database,
        actorOf(editor.user),
        { name: editor.me.name, email: editor.me.email },
        { from: callerFor(), siteName: 'কর্মী', now },
      ),
    )
  })

  it('of their own comment', async () => {
    const rater = await makePersonWithHistory('customer')
    await expectNoTrace(rater, 'INSERT INTO ratings', (database) =>
      rateProvider(
        database,
        rater.user,
        {
          id: rater.otherProvider.id,
          rating: 5,
          comment: rater.me.comment,
          requiresContact: false,
          siteName: 'কর্মী',
        },
        now,
      ),
    )
  })

  it('of their own texts', async () => {
    const worker = await makePersonWithHistory('service_worker')
    await expectNoTrace(worker, 'update "providers"', (database) =>
      saveOwnTexts(
        database,
        actBy(worker.user),
        ownTexts.parse({ bio: worker.me.bio, work_experience: `${worker.me.experience} ২` }),
      ),
    )
  })

  it('of their own upload', async () => {
    const uploader = await makePersonWithHistory('service_worker')
    const form = {
      name: `${uploader.me.name} ২`,
      profile_photo: pictureFile(await newPicture()),
      id_card_front: pictureFile(await newPicture()),
      id_card_back: null,
    }
    const stored = await env.PICTURES.list()
    const kept = new Set(stored.objects.map(({ key }) => key))
    await expectNoTrace(uploader, 'INSERT INTO provider_changes', (database) =>
      submitChange(database, actBy(uploader.user), {
        form,
        store: imageStore(env),
        settingsKey: env.SETTINGS_KEY,
      }),
    )
    const { objects } = await env.PICTURES.list()
    expect(objects.filter(({ key }) => !kept.has(key))).toEqual([])
    const uploads = (await readTable('stored_images')).filter(
      ({ uploaded_by }) => uploaded_by === uploader.user.id,
    )
    expect(uploads).toEqual([])
  })

  it('of a customer who reports the number', async () => {
    const person = await makePersonWithHistory('service_worker')
    const providerId = person.provider?.id ?? 0
    const report = (network: string) => ({
      providerId,
      reason: 'not_working' as const,
      settings,
      network,
      origin: 'https://kormi.test',
      keys: 'key',
    })
    const seenAt = new Date(now.getTime() - 700_000)
    const reporterWhoSawIt = async () => {
      const { user, sessionId } = await newCustomer()
      await makeReveal(user.id, providerId, { createdAt: seenAt })
      return { id: user.id, sessionId }
    }
    // The third report queues an SMS to the worker.
    await reportContact(db, await reporterWhoSawIt(), report('192.0.2.1'), now)
    await reportContact(db, await reporterWhoSawIt(), report('192.0.2.2'), now)
    const third = await reporterWhoSawIt()
    await expectNoTrace(person, 'INSERT INTO outbox', (database) =>
      reportContact(database, third, report('192.0.2.3'), now),
    )
  })

  it('of an SMS that is being sent', async () => {
    const person = await makePersonWithHistory('customer')
    const text = `${person.me.name}, স্বাগতম`
    await queueSms(db, { phone: person.me.phone, kind: 'worker_approved', text, now: new Date(0) })
    let isErased = false
    const port = {
      send: async () => {
        if (!isErased) await eraseNow(person)
        isErased = true
        return { sent: false as const, retry: true, code: 'fault', tellOperator: false }
      },
    }
    await sendDueSms(db, port as unknown as Parameters<typeof sendDueSms>[1], now, 1)
    expect(isErased).toBe(true)
    expect(await findTraces(person.markers)).toEqual([])
  })
})
