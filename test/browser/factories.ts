import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { accounts, bearer, expect, keepSession, signInByApi, tokenOf } from './support.ts'

/** Dhanmondi in the reference data. */
const place = { division_id: 6, district_id: 47, upazila_id: 502 }
const password = 'secret-pass-1'

/** Of the processes that run specs at the same time. */
const processIndex = Number(process.env.TEST_PARALLEL_INDEX ?? 0)
// Processes begin far from each other, and the next run on the same data begins elsewhere.
let phones = Date.now() + processIndex * 3_000_000

/** A phone number that no account has yet: those of the demo do not begin so. */
export const freshPhone = () => `0140${String((phones += 1) % 10_000_000).padStart(7, '0')}`

/** A name that no account has yet, with letters in place of digits: a name may hold no number. */
export const freshName = (name: string) =>
  `${name} ${String(Date.now())
    .slice(-7)
    .replace(/\d/g, (digit) => 'কখগঘঙচছজঝঞ'[Number(digit)] ?? '')}`

/** The header of the address of the last fresh phone. Registrations are limited by address. */
export const ownNetwork = () => ({
  'cf-connecting-ip': `198.${18 + processIndex}.${Math.floor(phones / 250) % 250}.${(phones % 250) + 1}`,
})

/** Registers a verified account through the API. */
async function register(request: APIRequestContext, name: string, role: 'customer' | 'service_worker') {
  const [phone, headers] = [freshPhone(), ownNetwork()]
  const registered = await request.post('/api/auth/register', {
    headers,
    data: { name, phone, password, confirmPassword: password, role, ...place, terms_accepted: true },
  })
  expect(registered.ok(), await registered.text()).toBe(true)
  const { dev_otp: otp } = (await registered.json()) as { dev_otp: string }
  const verified = await request.post('/api/auth/verify-otp', { headers, data: { phone, otp } })
  expect(verified.ok(), await verified.text()).toBe(true)
  const { token } = (await verified.json()) as { token: string }
  keepSession(phone, token)
  return { phone, password, name, token }
}

/** A verified customer without a subscription. */
export const registerCustomer = (request: APIRequestContext, name = 'সালমা বেগম') =>
  register(request, name, 'customer')

/** A verified worker without a biodata. */
export const registerWorker = (request: APIRequestContext, name = 'মোছাম্মৎ রোকেয়া বেগম') =>
  register(request, name, 'service_worker')

/** A new worker without a biodata, signed in on this page. @returns the session token */
export async function signInNewWorker(page: Page, name?: string): Promise<string> {
  return signInByApi(page, await registerWorker(page.request, name))
}

/** A JPEG photo of one colour, for a file input or a form. */
export async function photoFile(colour: string, name = 'photo.jpg') {
  const buffer = await sharp({ create: { width: 900, height: 900, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Submits a worker's biodata through the API, perhaps with both sides of the identity card. @returns its id */
export async function submitBiodata(
  request: APIRequestContext,
  biodata: { name: string; phone: string; token: string; colour: string; hasCard?: boolean },
): Promise<number> {
  const card = biodata.hasCard && {
    id_card_front: await photoFile('#ccbbaa'),
    id_card_back: await photoFile('#aabbcc'),
  }
  const answer = await request.post('/api/service-workers', {
    ...bearer(biodata.token),
    multipart: {
      category_id: 1,
      name: biodata.name,
      phone: biodata.phone,
      gender: 'female',
      ...place,
      id_number: '1234567890',
      work_experience: '৫ বছর',
      bio: 'সময়মতো আসি।',
      profile_photo: await photoFile(biodata.colour),
      ...card,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { data } = (await answer.json()) as { data: { id: number } }
  return data.id
}

/** A worker whose biodata was approved. */
export async function publishWorker(request: APIRequestContext, name: string, colour = '#446688') {
  const worker = await registerWorker(request, name)
  const id = await submitBiodata(request, { ...worker, colour })
  const staff = bearer(await tokenOf(request, accounts.staff))
  const approved = await request.post(`/api/service-workers/${id}/approve`, staff)
  expect(approved.ok(), await approved.text()).toBe(true)
  return { ...worker, id }
}
