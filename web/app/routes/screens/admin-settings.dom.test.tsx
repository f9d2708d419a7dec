import { describe, expect, it } from 'vitest'
import { beginSession } from '#web/lib/session-store.ts'
import { find, type } from '#test/support/dom.ts'
import {
  click,
  element,
  elements,
  expectText,
  inTurn,
  noAnswer,
  openScreen,
  refusal,
  screenText,
  select,
  settle,
  submit,
  users,
  type Answers,
} from '#test/support/screens/open-screen.ts'

const data = {
  contact_location: 'ঢাকা',
  allow_free_biodata_submission: false,
  biodata_submission_fee: 99.5,
  faq_items: [],
  call_answers_enabled: true,
  rating_requires_contact: false,
}
const settings: Answers = { 'GET /api/admin/settings': { data } }
const texts: Answers = { 'GET /api/admin/settings/texts': { data: { terms: data, faq: data } } }
const sms: Answers = {
  'GET /api/admin/sms/settings': {
    data: {
      sms_provider: 'mimsms',
      mimsms_username: 'kormi',
      mimsms_base_url: 'https://api.mimsms.com',
    },
  },
  'GET /api/admin/sms/outbox': {},
  'GET /api/admin/notifications/health': {},
}
const open = async (tab: string, answers: Answers = {}) => {
  const screen = await openScreen(`/admin/settings?tab=${tab}`, users.admin, {
    ...settings,
    ...texts,
    ...sms,
    ...answers,
  })
  await settle(() => expect(elements('main form').length).toBeGreaterThan(0))
  return screen
}
const flag = (name: string) => find(HTMLInputElement, `main input[name="${name}"]`)
const alerts = () => elements('main [role="status"], main [role="alert"]')

describe('the settings', () => {
  it('have only the tabs of texts for a member of the staff who writes them', async () => {
    await openScreen('/admin/settings?tab=payment', { ...users.staff, acts: ['texts'] }, texts)
    await settle(() => expect(elements('main form').length).toBeGreaterThan(0))
    expect(elements('nav[aria-label="সেটিংসের ভাগ"] a').map((link) => link.textContent)).toEqual([
      'শর্তাবলী',
      'প্রশ্নোত্তর',
      'তথ্যের পাতা',
    ])
  })

  it('say which act an admin has taken meanwhile, and the menu follows', async () => {
    const user = { ...users.staff, acts: ['texts' as const] }
    const message = '“শর্ত, প্রশ্নোত্তর ও তথ্যের পাতা লেখা”-এর অনুমতি আপনার নেই।'
    const refused = refusal(403, 'forbidden', message)
    const answers = {
      ...texts,
      'GET /api/auth/me': { ...user, acts: [] },
      'GET /api/admin/information': refused,
      'PUT /api/admin/settings/faq': refused,
    }
    await openScreen('/admin/settings?tab=faq', user, answers)
    await settle(() => expect(elements('main form').length).toBeGreaterThan(0))
    beginSession('token-1', user)
    await settle(() => expect(elements('nav a[href="/admin/settings"]')).not.toEqual([]))
    await click(flag('faq_enabled'))
    await submit('সংরক্ষণ করুন')
    await expectText(message)
    await click(element('nav a', 'তথ্যের পাতা'))
    await click(element('dialog button', 'চলে যান'))
    await settle(() => expect(elements('main form')).toEqual([]))
    await expectText(message)
    await settle(() => expect(elements('nav a[href="/admin/settings"]')).toEqual([]))
  })

  it('have the fields of the system group, of which the fee is disabled by free submission [B-098 B-120 B-208]', async () => {
    await open('system')
    for (const name of [
      'biodata_daily_view_limit_default',
      'maintenance_mode',
      'currency',
      'currency_symbol',
    ])
      expect(elements(`main [name="${name}"]`)).toHaveLength(1)
    const zones = ['Asia/Dhaka', 'UTC', 'America/New_York', 'Europe/London']
    expect([...select('timezone').options].map(({ value }) => value)).toEqual(zones)
    expect([flag('biodata_submission_fee').value, flag('biodata_submission_fee').disabled]).toEqual([
      '99.5',
      false,
    ])
    await click(flag('allow_free_biodata_submission'))
    expect(flag('biodata_submission_fee').disabled).toBe(true)
  })

  it.each([
    ['in green that it succeeded', 'যোগাযোগের তথ্য সফলভাবে সংরক্ষণ হয়েছে।', 'action'],
    ['in green that it succeeded, in English', 'saved successfully', 'action'],
    ['in red any other message', 'একটি সমস্যা হয়েছে', 'danger'],
  ])('say after a save %s [B-073 B-148 B-196]', async (_, message, colour) => {
    const { sent } = await open('contact', {
      'PUT /api/admin/settings/contact': {
        success: true,
        message,
        data: { ...data, contact_location: 'সিলেট' },
      },
    })
    await type('contact_location', 'সিলেট')
    await submit('সংরক্ষণ করুন')
    await expectText(message)
    expect(sent('PUT /api/admin/settings/contact').map(({ body }) => body)).toEqual([
      { contact_location: 'সিলেট' },
    ])
    const banner = alerts().find((alert) => alert.textContent?.includes(message))
    expect(banner?.outerHTML).toContain(`border-${colour}`)
  })

  it('have questions that are added, moved, left out and brought back, each with an answer [B-203]', async () => {
    const put = 'PUT /api/admin/settings/faq'
    const { sent } = await open('faq', {
      [put]: { success: true, message: 'প্রশ্নোত্তর সফলভাবে সংরক্ষণ হয়েছে।', data },
    })
    expect(screenText()).toContain('কোনো প্রশ্ন নেই')
    const item = (at: number) => elements('main form li')[at] as HTMLElement
    const write = async (at: number, question: string, answer: string) => {
      await type(item(at).querySelector('input') as HTMLElement, question)
      await type(item(at).querySelector('textarea') as HTMLElement, answer)
    }
    const press = (at: number, label: string) =>
      click([...item(at).querySelectorAll('button')].find((one) => one.textContent === label) as HTMLElement)
    await click(element('main button', 'প্রশ্ন যোগ করুন'))
    await write(0, 'কত টাকা?', 'দশ টাকা।')
    await click(element('main button', 'প্রশ্ন যোগ করুন'))
    await write(1, 'টাকা কীভাবে দেব?', '')
    await submit('সংরক্ষণ করুন')
    expect(item(1).textContent).toContain('উত্তর লিখুন')
    await write(1, 'টাকা কীভাবে দেব?', 'বিকাশে দিন।')
    expect(screenText()).not.toContain('উত্তর লিখুন')
    await press(1, 'উপরে')
    await press(0, 'বাদ দিন')
    expect(elements('main form li')).toHaveLength(1)
    await click(element('button', 'ফিরিয়ে আনুন'))
    await submit('সংরক্ষণ করুন')
    await expectText('সফলভাবে সংরক্ষণ হয়েছে')
    expect(sent(put).map(({ body }) => body)).toMatchObject([
      { faq_items: [{ question: 'টাকা কীভাবে দেব?' }, { question: 'কত টাকা?' }] },
    ])
  })

  it('have a tab for each group, and keep what is not saved when the person stays at the question about it [B-071 B-072]', async () => {
    const { path } = await open('contact')
    const tabs = elements('nav[aria-label="সেটিংসের ভাগ"] a').map((link) =>
      new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('tab'),
    )
    expect(tabs).toEqual(['site', 'contact', 'payment', 'sms', 'system', 'terms', 'faq', 'pages'])
    await type('contact_location', 'সিলেট')
    await click(element('nav[aria-label="সেটিংসের ভাগ"] a', 'সাইটের তথ্য'))
    await expectText('সংরক্ষণ না করে চলে যাবেন?')
    await click(element('dialog button', 'এখানেই থাকুন'))
    expect([path(), flag('contact_location').value]).toEqual(['/admin/settings?tab=contact', 'সিলেট'])
  })

  it('are busy while SMS settings and a test are sent [B-121]', async () => {
    await open('sms', { 'PUT /api/admin/sms/settings': noAnswer, 'POST /api/admin/sms/test': noAnswer })
    expect(select('sms_provider').value).toBe('mimsms')
    expect([...select('sms_provider').options]).toHaveLength(1)
    await type('mimsms_username', 'kormi-2')
    await submit('সংরক্ষণ করুন')
    await expectText('সংরক্ষণ হচ্ছে...')
    await type('test_number', '8801712345678')
    await submit('পরীক্ষামূলক এসএমএস পাঠান')
    await expectText('পাঠানো হচ্ছে...')
  })
})

describe('the system settings', () => {
  const put = 'PUT /api/admin/settings/system'
  const saved = { success: true, message: 'সিস্টেম সেটিংস সফলভাবে সংরক্ষণ হয়েছে।', data }
  const form = (label: string) => element(`main form[aria-label="${label}"]`)
  it('name each part with its state, and fold it while it is off', async () => {
    await open('system')
    const parts = elements('main form').slice(1, -3)
    expect(parts).toHaveLength(7)
    for (const part of parts) {
      const isOn = part.querySelector('details')?.open
      expect(part.querySelector('summary')?.textContent).toMatch(isOn ? /চালু$/ : /বন্ধ$/)
    }
    const isFolded = (name: string) => flag(name).closest('details')?.open === false
    expect([isFolded('call_answers_enabled'), isFolded('agent_onboarding')]).toEqual([false, true])
    // Switching a part off does not fold it before it is saved.
    await click(flag('call_answers_enabled'))
    expect(isFolded('call_answers_enabled')).toBe(false)
    // What is hardly ever changed stands behind a fold of its own.
    expect(['currency', 'retention_audit_days'].map(isFolded)).toEqual([true, true])
  })

  it('save one part alone, and another one after it without a conflict', async () => {
    const newer = '2026-10-08T00:00:00.000Z'
    const conflict = refusal(409, 'edit_conflict', 'কেউ বদলেছেন', { current: { ...data, updated_at: newer } })
    const { sent } = await open('system', { [put]: inTurn(saved, conflict, saved) })
    await click(flag('growth_enabled'))
    await click(flag('rating_requires_contact'))
    for (const label of ['বৃদ্ধির হিসাব', 'রেটিং']) {
      await click(find(HTMLButtonElement, `main form[aria-label="${label}"] button[type="submit"]`))
      await settle(() => expect(form(label).textContent).toContain('সফলভাবে সংরক্ষণ হয়েছে'))
    }
    expect(sent(put).map(({ body }) => body)).toEqual([
      { growth_enabled: true },
      { rating_requires_contact: true },
      { rating_requires_contact: true },
    ])
  })
})
