import { describe, expect, it } from 'vitest'
import { shareLine, whatsappAddress } from './share.rules.ts'

describe('the line that is shared', () => {
  it('names the subject and the site', () => {
    expect(shareLine('রহিম — ইলেকট্রিশিয়ান, সাভার', 'কর্মী')).toBe('রহিম — ইলেকট্রিশিয়ান, সাভার। কর্মীতে দেখুন:')
  })

  it('survives an address for WhatsApp', () => {
    const address = new URL(whatsappAddress('রহিম & সন্স। কর্মীতে দেখুন:', 'https://kormi.test/biodata/5'))
    expect(address.searchParams.get('text')).toBe('রহিম & সন্স। কর্মীতে দেখুন: https://kormi.test/biodata/5')
  })
})
