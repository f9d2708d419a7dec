import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { atOnce, jsonOf } from '#test/support/answers.ts'
import { changeRows, db } from '#test/support/database.ts'
import { listEvents } from '#test/support/audits.ts'
import { insertRow, makeCallAnswer, makeReveal, makeUser } from '#test/support/factories.ts'
import { moderator } from '#test/support/moderation.ts'
import { formOf, newPicture } from '#test/support/pictures.ts'
import {
  biodataFields,
  letTimePass,
  logIn,
  newVisitor,
  registrationForm,
  wrongCode,
} from '#test/support/registration.ts'
import { as, guest, request } from '#test/support/request.ts'
import { changeSecrets, changeSettings } from '#test/support/settings.ts'
import { signatureOf } from '#worker/adapters/missed-calls/missed-calls.webhook.ts'
import { users, devices, securityEvents, sessions } from '#worker/features/people/people.table.ts'
import { inactivityLimit } from '#worker/features/people/sessions/sessions.rules.ts'
import { sweepOrphanImages } from '#worker/features/images/sweep-images.usecases.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { runCron } from '#worker/cron.ts'
import { onboardings } from '../recruiting.table.ts'

type Refusal = { error: string; message: string; errors?: Record<string, string[]> }
type Agent = Awaited<ReturnType<typeof newAgent>>

const day = 86_400_000

beforeEach(() => changeSettings({ agent_onboarding: '1', agent_daily_limit: '30', agent_form_days: '7' }))

const newAgent = async () => {
  const user = await makeUser('staff', { acts: ['onboard'] })
  return { ...(await as(user)), user }
}

let lastNumber = 0
/** Numbers far from each other: numbers in a row are a sign of made-up workers. */
const newPhone = () => `018${String((lastNumber += 123_457)).padStart(8, '0')}`

let key = 0
const newKey = () => `form-key-${String((key += 1)).padStart(12, '0')}`

async function filled(changes: Record<string, string> = {}) {
  const own = { key: newKey(), name: 'জমিলা খাতুন', phone: newPhone(), gender: 'female', ...changes }
  return { ...(await biodataFields()), work_experience: '৫ বছর', ...own }
}

async function send(agent: Agent, fields: Record<string, string>) {
  const pictures = { profile_photo: await newPicture(), id_card_front: await newPicture() }
  return agent.form('POST', '/api/onboarding/forms', formOf({ ...fields, ...pictures }))
}

async function taken(agent: Agent, changes: Record<string, string> = {}) {
  const fields = await filled(changes)
  const answer = await send(agent, fields)
  expect(answer.status, await answer.clone().text()).toBe(201)
  const { data } = await answer.json<{ data: { id: number } }>()
  return { ...fields, id: data.id }
}

const codeFor = async (agent: Agent, id: number) => {
  const answer = await agent.post(`/api/onboarding/forms/${id}/code`, {}, newVisitor())
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json<{ dev_otp: string }>()).dev_otp
}

const agree = (agent: Agent, id: number, otp: string) =>
  agent.post(`/api/onboarding/forms/${id}/agreement`, { otp }, newVisitor())

async function agreed(agent: Agent, changes: Record<string, string> = {}) {
  const form = await taken(agent, changes)
  expect((await agree(agent, form.id, await codeFor(agent, form.id))).status).toBe(200)
  const [user] = await db.select().from(users).where(eq(users.phone, form.phone))
  if (!user) throw new Error('no account')
  return { ...form, user }
}

const own = async (agent: Agent) =>
  (await agent.get('/api/onboarding/forms')).json<{
    data: { id: number; phone: string | null; state: string; name: string; agreed_by: string | null }[]
    figures: Record<string, number> | null
  }>()

const formRow = async (id: number) => (await db.select().from(onboardings).where(eq(onboardings.id, id)))[0]

async function claim(phone: string, password = 'own-secret-1') {
  await letTimePass(phone, 120_000)
  const asked = await guest.post('/api/auth/forgot-password', { phone }, newVisitor())
  const { dev_otp: otp } = await asked.json<{ dev_otp: string }>()
  const input = { phone, otp, password, confirmPassword: password }
  expect((await guest.post('/api/auth/reset-password', input, newVisitor())).status).toBe(200)
  return logIn(phone, password)
}

describe('a form that an agent sends', () => {
  it('becomes an account without a password and a profile in the queue once the worker agrees, and is claimed by the number', async () => {
    const agent = await newAgent()
    const form = await taken(agent)
    const phone = `018•••••${form.phone.slice(-3)}`
    expect((await own(agent)).data).toMatchObject([{ id: form.id, phone, state: 'waiting' }])
    expect(await db.select().from(users).where(eq(users.phone, form.phone))).toEqual([])

    const otp = await codeFor(agent, form.id)
    expect((await agree(agent, form.id, wrongCode(otp))).status).toBe(422)
    expect((await atOnce(2, () => agree(agent, form.id, otp)))[200]).toBe(1)
    expect((await agree(agent, form.id, otp)).status).toBe(404)

    const opened = await db.select().from(providers).where(eq(providers.phone, form.phone))
    expect(opened).toHaveLength(1)
    const [provider] = opened
    const { name, work_experience: workExperience } = form
    expect(provider).toMatchObject({ status: 'pending', name, gender: 'female', workExperience })
    // The pictures are the worker's now, and nothing of the person is left in the form.
    const images = await db.all<{ uploaded_by: number }>(
      sql`SELECT uploaded_by FROM stored_images WHERE path IN (${provider?.photo}, replace(${provider?.idCardFront}, '.webp', ''))`,
    )
    expect(images.map((image) => image.uploaded_by)).toEqual([provider?.userId, provider?.userId])
    const emptied = { phone: null, name: null, idNumberSealed: '', photo: null }
    expect(await formRow(form.id)).toMatchObject({ ...emptied, agreedBy: 'code' })

    const listed = await (await moderator()).get('/api/admin/workers/pending?status=pending')
    const { data } = await listed.json<{ data: { id: number; brought_by: object | null }[] }>()
    const broughtBy = { by: 'agent', id: agent.user.id, name: agent.user.name }
    expect(data.find(({ id }) => id === provider?.id)?.brought_by).toEqual(broughtBy)

    const refused = await logIn(form.phone, 'any-secret')
    expect(refused.status).toBe(401)
    expect((await refused.json<Refusal>()).message).toContain('পাসওয়ার্ড ভুলে গেছেন?')
    const registration = await registrationForm({ phone: form.phone })
    const again = await guest.post('/api/auth/register', registration, newVisitor())
    expect(await again.json()).toMatchObject({
      error: 'phone_taken',
      message: expect.stringContaining('ভুলে গেছেন?'),
    })
    const signedIn = await claim(form.phone)
    expect(signedIn.status).toBe(200)
    const { user } = await signedIn.json<{ user: { role: string } }>()
    expect(user.role).toBe('service_worker')
  })

  it('arrives once, however often it is sent', async () => {
    const agent = await newAgent()
    const fields = await filled()
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(agent, fields)))
    const ids = await Promise.all(
      answers.map(async (answer) => (await answer.json<{ data?: { id: number } }>()).data?.id),
    )
    expect(new Set(ids).size).toBe(1)
    const later = await send(agent, fields)
    expect((await later.json<{ data: { id: number } }>()).data.id).toBe(ids[0])
    expect((await own(agent)).data).toHaveLength(1)
    const row = await formRow(ids[0] ?? 0)
    expect(await env.PICTURES.head(`${row?.photo}-320.webp`)).not.toBeNull()
    // After the agreement as well.
    await agree(agent, ids[0] ?? 0, await codeFor(agent, ids[0] ?? 0))
    expect((await send(agent, fields)).status).toBe(201)
    expect((await own(agent)).data).toHaveLength(1)
  })

  it('of two agents with one worker, one is first and the other learns it', async () => {
    const [one, two] = [await newAgent(), await newAgent()]
    const phone = newPhone()
    const answers = await Promise.all([
      send(one, await filled({ phone })),
      send(two, await filled({ phone })),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const lost = answers.find(({ status }) => status === 409)
    expect(await lost?.json()).toMatchObject({
      error: 'form_waits',
      errors: { phone: [expect.stringContaining('আরেকজন')] },
    })
  })

  it.each(['customer', 'staff', 'service_worker'] as const)(
    'is refused for the number of a %s with the same words',
    async (role) => {
      const account = await makeUser(role)
      const answer = await send(await newAgent(), await filled({ phone: account.phone ?? '' }))
      expect(answer.status).toBe(409)
      const refusal = await answer.json<Refusal>()
      expect(refusal.error).toBe('phone_taken')
      expect(refusal.message).toBe('এই নম্বরে আগে থেকেই একটি অ্যাকাউন্ট আছে। সেবাদাতার নিজের অন্য নম্বর দিন।')
    },
  )

  it('is one of at most so many a day, also in parallel', async () => {
    await changeSettings({ agent_daily_limit: '3' })
    const agent = await newAgent()
    const forms = await Promise.all(Array.from({ length: 6 }, () => filled()))
    expect(await atOnce(6, (at) => send(agent, forms[at] ?? {}))).toEqual({ 201: 3, 429: 3 })
    expect((await own(agent)).data).toHaveLength(3)
    expect((await send(await newAgent(), await filled())).status).toBe(201)
  })
})

describe('the agreement', () => {
  it('belongs to the agent who took the form', async () => {
    const [agent, other] = [await newAgent(), await newAgent()]
    const { id } = await taken(agent)
    expect((await other.post(`/api/onboarding/forms/${id}/code`, {}, newVisitor())).status).toBe(404)
    expect((await agree(other, id, await codeFor(agent, id))).status).toBe(404)
    expect((await own(other)).data).toEqual([])
  })

  it('opens nothing when the number has got an account or the trade has gone', async () => {
    const agent = await newAgent()
    const [first, second] = [await taken(agent), await taken(agent)]
    await makeUser('customer', { phone: first.phone })
    expect(await (await agree(agent, first.id, await codeFor(agent, first.id))).json()).toMatchObject({
      error: 'form_outdated',
    })
    await db.run(sql`UPDATE categories SET is_active = 0 WHERE id = ${Number(second.category_id)}`)
    expect((await agree(agent, second.id, await codeFor(agent, second.id))).status).toBe(409)
    expect(await db.select().from(users).where(eq(users.phone, second.phone))).toEqual([])
    expect((await formRow(second.id))?.phone).toBe(second.phone)
  })

  it('does not come in time for a form that has run out, which then leaves no picture', async () => {
    const agent = await newAgent()
    const form = await taken(agent)
    const otp = await codeFor(agent, form.id)
    const { photo } = (await formRow(form.id)) ?? {}
    await changeRows(onboardings, eq(onboardings.id, form.id), { expiresAt: new Date(Date.now() - day) })
    expect((await agree(agent, form.id, otp)).status).toBe(404)
    expect((await own(agent)).data).toEqual([])
    // It does not stand in the way of another one.
    expect((await send(await newAgent(), await filled({ phone: form.phone }))).status).toBe(201)
    expect(await formRow(form.id)).toBeUndefined()
    const late = new Date(Date.now() + 3 * day)
    await sweepOrphanImages(env, db, { deadline: { isOver: () => false }, parts: 40, clock: () => late })
    expect(await env.PICTURES.head(`${photo}-320.webp`)).toBeNull()
  })

  it('is given by a call that the provider signs, once and only while it is new', async () => {
    await changeSettings({ missed_call_number: '09612345678' })
    await changeSecrets({ missed_call_secret: 'a-secret-of-the-provider' })
    const agent = await newAgent()
    const form = await taken(agent)
    let call = 0
    const report = (changes: Record<string, unknown> = {}, secret = 'a-secret-of-the-provider') => {
      const sent = { id: `call-${(call += 1)}`, from: `88${form.phone}`, at: new Date().toISOString() }
      const body = JSON.stringify({ ...sent, ...changes })
      const headers = { 'x-signature': signatureOf(secret, body) }
      return request('POST', '/api/onboarding/missed-calls', { body, headers })
    }
    expect((await report({}, 'another')).status).toBe(403)
    expect((await report({ at: new Date(Date.now() - day).toISOString() })).status).toBe(200)
    expect((await report({ from: newPhone() })).status).toBe(200)
    expect((await own(agent)).data).toMatchObject([{ state: 'waiting' }])
    expect(await atOnce(2, () => report({ id: 'same' }))).toEqual({ 200: 2 })
    expect((await own(agent)).data).toMatchObject([{ state: 'pending', phone: null, agreed_by: 'call' }])
    expect((await claim(form.phone)).status).toBe(200)
    await changeSecrets({ missed_call_secret: '' })
    await changeSettings({ missed_call_secret: '' })
    expect((await report()).status).toBe(404)
  })
})

describe('agents and their readers', () => {
  it('have no act while the part is switched off', async () => {
    const agent = await newAgent()
    const admin = await as(await makeUser('admin'))
    await changeSettings({ agent_onboarding: '0' })
    for (const caller of [agent, admin]) expect((await caller.get('/api/onboarding/forms')).status).toBe(404)
    expect((await admin.get('/api/admin/onboarding')).status).toBe(404)
    const { switched_off } = await (await admin.get('/api/auth/me')).json<{ switched_off: string[] }>()
    expect(switched_off).toEqual(expect.arrayContaining(['onboard', 'read_onboarding']))
    const refused = await logIn(newPhone(), 'any-secret')
    expect((await refused.json<Refusal>()).message).toBe('ফোন নম্বর বা পাসওয়ার্ড ঠিক নেই।')
  })

  it('stay signed in for hours without a line, unlike other staff', async () => {
    const [agent, other] = [await newAgent(), await as(await makeUser('staff'))]
    await db.update(sessions).set({ lastSeenAt: new Date(Date.now() - 3 * inactivityLimit) })
    expect((await agent.get('/api/onboarding/forms')).status).toBe(200)
    expect((await other.get('/api/admin/dashboard')).status).toBe(401)
  })

  it('are shown to the admin with their figures', async () => {
    const agent = await newAgent()
    await taken(agent)
    const [approved, rejected] = [await agreed(agent), await agreed(agent)]
    await db.update(providers).set({ status: 'approved' }).where(eq(providers.userId, approved.user.id))
    await db.update(providers).set({ status: 'rejected' }).where(eq(providers.userId, rejected.user.id))
    await changeRows(onboardings, eq(onboardings.userId, approved.user.id), {
      agreedAt: new Date(Date.now() - 31 * day),
    })
    const [profile] = await db.select().from(providers).where(eq(providers.userId, approved.user.id))
    const customer = await makeUser()
    const reveal = await makeReveal(customer.id, profile?.id ?? 0)
    const said = { revealId: reveal.id, customerId: customer.id, providerId: profile?.id ?? 0 }
    await makeCallAnswer({ ...said, counts: true })
    const figures = {
      taken: 3,
      waiting: 1,
      approved: 1,
      rejected: 1,
      agreed_long_ago: 1,
      called_since: 1,
      still_answering: 1,
      taken_today: 3,
    }
    expect((await own(agent)).figures).toMatchObject(figures)
    const admin = await as(await makeUser('admin'))
    const list = await jsonOf<{
      data: { name: string; agent: { id: number } }[]
      meta: { total: number }
      agents: { agent: { id: number } }[]
    }>(admin.get(`/api/admin/onboarding?agent=${agent.user.id}&state=approved&q=${approved.phone}`))
    expect(list.meta.total).toBe(1)
    expect(list.data).toMatchObject([{ name: approved.name, agent: { id: agent.user.id } }])
    expect(list.agents.find((row) => row.agent.id === agent.user.id)).toMatchObject(figures)
  })
})

describe('an agent who makes workers up', () => {
  const warnedPatterns = async (agent: Agent) => {
    const isAboutAgent = (subject: string) => subject.startsWith(`user:${agent.user.id}:`)
    const events = (await listEvents()).filter(({ kind }) => kind === 'onboarding_pattern')
    return new Set(events.filter((each) => isAboutAgent(each.subject)).map(({ detail }) => detail?.pattern))
  }

  it('is noticed by numbers in a row and by codes that are typed at once', async () => {
    const agent = await newAgent()
    const series = newPhone().slice(0, 8)
    for (const last of ['901', '917', '933']) await agreed(agent, { phone: `${series}${last}` })
    expect(await warnedPatterns(agent)).toEqual(new Set(['same_series']))
    for (const _ of [1, 2]) await agreed(agent)
    expect(await warnedPatterns(agent)).toEqual(new Set(['same_second', 'same_series']))
    const events = await db.select().from(securityEvents).where(eq(securityEvents.userId, agent.user.id))
    expect(new Set(events.map(({ kind }) => kind))).toContain('onboarding.suspected')
  })

  it('is noticed by one phone that uses the accounts, in the night after', async () => {
    const agent = await newAgent()
    for (const _ of [1, 2, 3]) {
      const { user } = await agreed(agent)
      const seen = { firstSeenAt: new Date(), lastSeenAt: new Date() }
      await insertRow(devices, { userId: user.id, tokenHash: 'one phone', label: 'Chrome', ...seen })
    }
    expect(await warnedPatterns(agent)).toEqual(new Set())
    await runCron(env, '10 21 * * *', new Date())
    expect(await warnedPatterns(agent)).toContain('same_device')
  })
})
