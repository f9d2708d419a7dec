import type { GrowthStep } from '#worker/features/growth/growth.schema.ts'

export const stepLabels: Record<GrowthStep, { label: string; note: string }> = {
  visits: { label: 'সাইট খোলা', note: 'একটি ফোন দিনে একবার' },
  looks: { label: 'প্রোফাইল দেখা', note: 'যতবার খোলা হয়েছে' },
  asks: { label: 'নম্বর চাওয়া', note: '“নম্বর দেখুন” চাপা' },
  registered: { label: 'নিবন্ধন', note: 'নতুন গ্রাহক' },
  paid: { label: 'প্ল্যান কেনা', note: 'সাবস্ক্রিপশনের পেমেন্ট' },
  reveals: { label: 'নম্বর দেখানো', note: 'গ্রাহককে দেখানো নম্বর' },
  answered: { label: 'ফোন ধরা', note: 'গ্রাহক জানিয়েছেন, সেবাদাতা ফোন ধরেছেন' },
  returns: { label: 'আবার আসা', note: 'আগেও এসেছে এমন ফোন' },
}

export const notCounted = 'হিসাব নেই'
