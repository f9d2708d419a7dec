import { describe, expect, it } from 'vitest'
import { find, type } from '#test/support/dom.ts'
import {
  element,
  elements,
  click,
  inTurn,
  noAnswer,
  openScreen,
  refusal,
  expectText,
  screenText,
  settle,
  submit,
  users,
  type Answers,
} from '#test/support/screens/open-screen.ts'

const login = 'POST /api/auth/login'
const field = (name: string) => find(HTMLInputElement, `main input[name="${name}"]`)

async function logIn(answers: Answers) {
  const screen = await openScreen('/login', null, answers)
  await settle(() => expect(elements('main form')).toHaveLength(1))
  await type('phone', '01700000003')
  await type('password', 'customer-1')
  await submit('লগইন')
  return screen
}

describe('the login', () => {
  it.each([
    ['/login', 'লগইন'],
    ['/admin/login', 'অ্যাডমিন লগইন'],
    ['/staff/login', 'স্টাফ লগইন'],
    ['/stuff/login', 'স্টাফ লগইন'],
  ])('of %s is the same form under the title %s [A-022 A-059 A-220]', async (path, title) => {
    await openScreen(path)
    await settle(() => expect(element('h1').textContent).toBe(title))
    expect(elements('main form input').map((input) => input.getAttribute('name'))).toEqual([
      'phone',
      'password',
    ])
  })

  it('shows and hides the password, shows the error of the server in a red box, and is busy while it thinks [A-057 A-058 A-060 A-168 A-257]', async () => {
    const message = 'ফোন নম্বর বা পাসওয়ার্ড ঠিক নেই।'
    await logIn({ [login]: inTurn(refusal(401, 'invalid_credentials', message), noAnswer) })
    await settle(() => expect(element('main [role="alert"]').textContent).toContain(message))
    expect(element('main [role="alert"]').outerHTML).toMatch(/danger/)
    expect(localStorage.getItem('token')).toBeNull()
    expect(field('password').type).toBe('password')
    await click(element('button[aria-label="পাসওয়ার্ড দেখুন"]'))
    expect(field('password').type).toBe('text')
    await click(element('button[aria-label="পাসওয়ার্ড লুকান"]'))
    expect(field('password').type).toBe('password')
    await submit('লগইন')
    await expectText('লগইন হচ্ছে...')
  })

  it('keeps the token under its name and takes a worker to the page of the role, without a way back [A-061 A-063 A-143 A-168 B-013]', async () => {
    const user = users.worker
    const { path, router } = await logIn({ [login]: { token: 'token-9', user }, 'GET /api/auth/me': user })
    await settle(() => expect(path()).toBe('/worker/submit'))
    expect(localStorage.getItem('token')).toBe('token-9')
    expect(router.state.historyAction).toBe('REPLACE')
  })
})

describe('the login with a second factor', () => {
  it.each([
    ['of the app', 'অথেনটিকেটর অ্যাপের কোড', '123456'],
    ['that was kept for it', 'ব্যাকআপ কোড', 'aaaabbbbcccc'],
  ])('asks for a code %s after the password, again when it is wrong', async (_, label, code) => {
    const wrong = { errors: { code: ['কোডটি ঠিক নয়'] } }
    const { path, sent } = await logIn({
      [login]: async (request) => {
        const typed = (await request.json()) as { code?: string }
        if (!typed.code) return refusal(401, 'second_factor_required', 'এবার কোড দিন।')()
        return typed.code === code
          ? Response.json({ token: 'token-9', user: users.staff })
          : refusal(422, 'second_factor_invalid', 'কোডটি ঠিক নয়', wrong)()
      },
      'GET /api/auth/me': users.staff,
    })
    await expectText('অথেনটিকেটর অ্যাপের কোড')
    if (label === 'ব্যাকআপ কোড') await click(element('main button', 'ব্যাকআপ কোড দিন'))
    await settle(() => expect(elements('main label', label)).toHaveLength(1))
    for (const typed of ['000000', code]) {
      await type('code', typed)
      await submit('লগইন')
      if (typed !== code) await expectText('কোডটি ঠিক নয়')
    }
    await settle(() => expect(path()).toBe('/admin'))
    expect(sent(login).at(-1)?.body).toEqual({ phone: '01700000003', password: 'customer-1', code })
  })
})

it('the calls of a signed-in person bring the token in the Authorization header [A-228]', async () => {
  const headers: (string | null)[] = []
  await openScreen('/me/balance', users.customer, {
    'GET /api/subscription/balance': (request) => {
      headers.push(request.headers.get('authorization'))
      return Response.json({})
    },
  })
  await settle(() => expect(headers).not.toEqual([]))
  expect(new Set(headers)).toEqual(new Set(['Bearer token-1']))
})

it('the page that verifies a number has a phone and a code, is in Bengali within the frame, sends another code, and shows the message of the server [A-024 A-025]', async () => {
  const resend = 'POST /api/auth/resend-otp'
  const { sent } = await openScreen('/verify-otp', null, {
    'POST /api/auth/verify-otp': refusal(422, 'otp_invalid', 'ওটিপি কোডটি ঠিক নয়।'),
    [resend]: { retry_after: 60 },
  })
  await settle(() => expect(element('h1').textContent).toBe('ফোন নম্বর যাচাই'))
  expect(elements('header')).not.toEqual([])
  expect(element('main').textContent).not.toMatch(/[a-z]/i)
  expect(elements('main input[aria-label$="নম্বর ঘর"]')).toHaveLength(6)
  await type('phone', '01711223344')
  await click(element('main button', 'কোড পাঠান'))
  await settle(() => expect(sent(resend).map(({ body }) => body)).toMatchObject([{ phone: '01711223344' }]))
  await expectText('কোড পাঠানো হয়েছে।')
  await type(element('main input[aria-label$="নম্বর ঘর"]'), '123456')
  await expectText('ওটিপি কোডটি ঠিক নয়।')
})

it('says that the second factor is on while its backup codes are shown', async () => {
  const off = { enabled: false, required: true, must_enrol: true, enabled_at: null, recovery_codes_left: 0 }
  const { path } = await openScreen(
    '/admin/security',
    { ...users.admin, second_factor_enrolment_required: true },
    {
      'GET /api/me/second-factor': { data: off },
      'POST /api/me/second-factor': { secret: 'ABCDEFGH', address: 'otpauth://totp/kormi?secret=ABCDEFGH' },
      'POST /api/me/second-factor/confirm': { recovery_codes: ['aaaa-bbbb'] },
      'GET /api/admin/dashboard': {},
    },
  )
  await expectText('আগে দুই ধাপের লগইন চালু করুন')
  expect(element('main h2').textContent).toBe('দুই ধাপের লগইনবন্ধ')
  await click(element('main button', 'চালু করুন'))
  await settle(() => element('main h3', 'অ্যাপের কোড দিন'))
  await type(element('main input[autocomplete="one-time-code"]'), '123456')
  await submit('চালু করুন')
  await settle(() => element('main code', 'aaaa-bbbb'))
  expect(element('main h2').textContent).toBe('দুই ধাপের লগইনচালু')
  expect(screenText()).not.toContain('আগে দুই ধাপের লগইন চালু করুন')
  await click(element('main button', 'রেখে দিয়েছি'))
  await settle(() => expect(path()).toBe('/admin'))
})
