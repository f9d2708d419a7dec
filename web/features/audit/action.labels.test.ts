import { describe, expect, it } from 'vitest'
import { actionText } from './action.labels.ts'

const entry = (action: string, entity: string, subject: string | null = null, entity_id = '7') => ({
  action,
  entity,
  entity_id,
  subject,
})

describe('actionText', () => {
  it.each([
    [entry('provider.approved', 'provider', 'করিম মিয়া'), 'করিম মিয়াকে অনুমোদন করেছেন'],
    [entry('provider.submitted', 'provider', 'করিম'), 'বায়োডাটা জমা দিয়েছেন'],
    [entry('payment.refunded', 'payment', 'সালমা'), 'সালমাকে টাকা ফেরত দিয়েছেন'],
    [entry('provider.deleted', 'provider'), 'বায়োডাটা #7-এর বায়োডাটা মুছে ফেলেছেন'],
    [entry('setting.changed', 'setting', null, 'payment'), 'পেমেন্ট সেটিংস বদলেছেন'],
    [entry('setting.changed', 'setting', null, 'unheard_of'), 'সাইটের সেটিংস বদলেছেন'],
  ])('%o reads %s', (given, text) => expect(actionText(given)).toBe(text))

  it('uses a general phrase for an unknown action', () => {
    expect(actionText(entry('category.created', 'category', 'রাজমিস্ত্রি'))).toBe(
      'ক্যাটাগরি “রাজমিস্ত্রি” যোগ করেছেন',
    )
    expect(actionText(entry('plan.deleted', 'boosting_plan'))).toBe('বুস্ট প্ল্যান মুছে ফেলেছেন')
    expect(actionText(entry('thing.frobnicated', 'thing', 'ক'))).toBe('“ক” নিয়ে একটি কাজ করেছেন')
    expect(actionText(entry('thing.frobnicated', 'thing'))).toBe('কিছু একটা নিয়ে একটি কাজ করেছেন')
  })
})
