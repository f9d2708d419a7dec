import { eq, sql } from 'drizzle-orm'
import { outbox } from '#worker/features/outbox/outbox.table.ts'
import { hashPassword } from '#worker/lib/crypto.ts'
import { db, rowsOf } from './database.ts'
import { makeCategory, makePlace, newPhone } from './factories.ts'
import { guest } from './request.ts'

/** The password of accounts that a test makes with its hash. It is long enough for staff. */
export const password = 'long-enough-1'
export const passwordHash = await hashPassword(password)

let lastAddress = 0

/** Headers with a new IP address, so that tests do not share a rate limit. */
export function newVisitor() {
  lastAddress += 1
  return {
    headers: { 'cf-connecting-ip': `198.51.${Math.floor(lastAddress / 250)}.${(lastAddress % 250) + 1}` },
  }
}

/** A valid registration as the form sends it. `values` overrides fields. */
export async function registrationForm(values: Record<string, unknown> = {}) {
  const { division, district, thana } = await makePlace()
  return {
    name: 'রহিমা বেগম',
    phone: newPhone(),
    password: 'secret-1',
    confirmPassword: 'secret-1',
    role: 'customer',
    division: division.bnName,
    district: district.bnName,
    area: thana.bnName,
    division_id: division.id,
    district_id: district.id,
    upazila_id: thana.id,
    terms_accepted: true,
    ...values,
  }
}

/** The fields of a valid biodata, without its pictures. */
export async function biodataFields(values: Record<string, string> = {}) {
  const [place, category] = [await makePlace(), await makeCategory()]
  return {
    category_id: String(category.id),
    name: 'আবদুর রহিম',
    phone: '01712345678',
    gender: 'male',
    blood_group: 'O+',
    division_id: String(place.division.id),
    district_id: String(place.district.id),
    upazila_id: String(place.thana.id),
    id_number: '১২৩৪৫৬৭৮৯০',
    work_experience: '৫ বছর ধরে বৈদ্যুতিক কাজ করি',
    bio: 'সময়মতো আসি।',
    ...values,
  }
}

/** Registers an account. Returns the form, the code that was sent and the token of the registration. */
export async function registerUser(values: Record<string, unknown> = {}) {
  const form = await registrationForm(values)
  const answer = await guest.post('/api/auth/register', form, newVisitor())
  const { dev_otp: otp, registration } = await answer.json<{ dev_otp: string; registration: string }>()
  return { ...form, otp, registration }
}

/** Moves the codes of a number into the past, so that another one may be requested. */
export async function letTimePass(phone: string | null, milliseconds: number) {
  await db.run(sql`
    UPDATE one_time_codes SET sent_at = sent_at - ${milliseconds}, expires_at = expires_at - ${milliseconds}
    WHERE phone = ${phone}`)
  await db.run(sql`
    UPDATE registrations SET sent_at = sent_at - ${milliseconds}, code_expires_at = code_expires_at - ${milliseconds}
    WHERE phone = ${phone}`)
}

/** Registers an account and confirms its phone number. Returns the form, the id and a session token. */
export async function registerAndVerify(values: Record<string, unknown> = {}) {
  const { otp, registration, ...form } = await registerUser(values)
  const answer = await guest.post(
    '/api/auth/verify-otp',
    { phone: form.phone, otp, registration },
    newVisitor(),
  )
  const { token, user } = await answer.json<{ token: string; user: { id: number } }>()
  return { ...form, token, id: user.id }
}

/** A code of six digits that differs from the given one. */
export const wrongCode = (otp: string): string => String((Number(otp) + 1) % 1_000_000).padStart(6, '0')

export const logIn = (
  phone: string | null,
  password: string,
  visitor: { headers: Record<string, string> } = newVisitor(),
) => guest.post('/api/auth/login', { phone, password }, visitor)

/** The SMS to a number that wait or were sent. */
export const smsTo = (phone: string | null) => rowsOf(outbox, eq(outbox.recipient, phone ?? ''))
