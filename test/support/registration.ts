import { makePlace, newPhone } from './factories.ts'
import { guest } from './request.ts'

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

/** Registers an account. Returns the form and the code that was sent. */
export async function registerUser(values: Record<string, unknown> = {}) {
  const form = await registrationForm(values)
  const answer = await guest.post('/api/auth/register', form, newVisitor())
  const { dev_otp: otp } = await answer.json<{ dev_otp: string }>()
  return { ...form, otp }
}

/** Registers an account and confirms its phone number. Returns the form, the id and a session token. */
export async function registerAndVerify(values: Record<string, unknown> = {}) {
  const { otp, ...form } = await registerUser(values)
  const answer = await guest.post('/api/auth/verify-otp', { phone: form.phone, otp }, newVisitor())
  const { token, user } = await answer.json<{ token: string; user: { id: number } }>()
  return { ...form, token, id: user.id }
}

/** A code of six digits that differs from the given one. */
export const wrongCode = (otp: string): string => String((Number(otp) + 1) % 1_000_000).padStart(6, '0')
