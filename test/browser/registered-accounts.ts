import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, freshPhone, signInQuietly } from './support.ts'

/** Dhanmondi, in the reference data. */
const place = { division_id: 6, district_id: 47, upazila_id: 502 }
const password = 'worker-pass'

let registered = 0

/** A verified account of a worker without a biodata, from an address of its own: registrations are counted by it. */
export async function registerWorker(request: APIRequestContext, name = 'মোছাম্মৎ রোকেয়া বেগম') {
  registered += 1
  const phone = freshPhone()
  const headers = { 'cf-connecting-ip': `203.0.113.${(registered % 250) + 1}` }
  const answer = await request.post('/api/auth/register', {
    headers,
    data: {
      name,
      phone,
      password,
      confirmPassword: password,
      role: 'service_worker',
      ...place,
      terms_accepted: true,
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { dev_otp: otp } = (await answer.json()) as { dev_otp: string }
  const verified = await request.post('/api/auth/verify-otp', { headers, data: { phone, otp } })
  const { token } = (await verified.json()) as { token: string }
  return { phone, password, name, token }
}

/** A verified account without a biodata, signed in on this page. */
export async function newWorker(page: Page, name?: string): Promise<string> {
  return signInQuietly(page, await registerWorker(page.request, name))
}

/** A real photo of one colour, as a JPEG file for a file chooser or a form. */
export async function photoFile(colour: string, name = 'photo.jpg') {
  const buffer = await sharp({ create: { width: 900, height: 900, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

type Biodata = { name: string; phone: string; token: string; colour: string; category?: number }

/** Hands in a biodata without screens. Returns its id. */
export async function handInBiodata(request: APIRequestContext, biodata: Biodata): Promise<number> {
  const answer = await request.post('/api/service-workers', {
    headers: { Authorization: `Bearer ${biodata.token}` },
    multipart: {
      category_id: biodata.category ?? 1,
      name: biodata.name,
      phone: biodata.phone,
      gender: 'female',
      ...place,
      id_number: '1234567890',
      work_experience: '৫ বছর',
      bio: 'সময়মতো আসি।',
      profile_photo: await photoFile(biodata.colour),
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { data } = (await answer.json()) as { data: { id: number } }
  return data.id
}
