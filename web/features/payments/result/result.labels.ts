import { CircleAlert, CircleCheck, CircleX, Clock, Info, Undo2 } from 'lucide-react'
import { paths } from '#web/app/pages/paths.ts'
import type { Drawing } from '#web/ui/layout/icon.tsx'

type ResultText = {
  title: string
  text: string
  icon: Drawing
  tone: 'success' | 'waiting' | 'danger' | 'neutral'
}

const waiting: ResultText = {
  title: 'যাচাই করা হচ্ছে',
  text: 'আপনার পেমেন্টের খবর পেমেন্ট গেটওয়ের কাছ থেকে নেওয়া হচ্ছে। পাতাটি খোলা রাখুন; আবার টাকা দেবেন না।',
  icon: Clock,
  tone: 'waiting',
}

const byStatus: Record<string, ResultText> = {
  initiated: waiting,
  pending: waiting,
  paid: {
    title: 'পেমেন্ট সফল হয়েছে',
    text: 'টাকা পাওয়া গেছে। নিচে আপনার পেমেন্টের তথ্য দেখুন।',
    icon: CircleCheck,
    tone: 'success',
  },
  review: {
    title: 'পেমেন্টের যাচাই চলছে',
    text: 'আমাদের একজন প্রতিনিধি লেনদেনটি মিলিয়ে দেখছেন। আবার টাকা দেবেন না; ফল “আমার পেমেন্ট” পাতায় দেখা যাবে।',
    icon: Clock,
    tone: 'waiting',
  },
  failed: {
    title: 'পেমেন্ট সম্পন্ন হয়নি',
    text: 'এই পেমেন্টে কোনো টাকা জমা হয়নি। চাইলে আবার চেষ্টা করতে পারেন।',
    icon: CircleX,
    tone: 'danger',
  },
  cancelled: {
    title: 'পেমেন্ট বাতিল হয়েছে',
    text: 'আপনি পেমেন্টটি সম্পন্ন করেননি। কোনো টাকা জমা হয়নি।',
    icon: CircleAlert,
    tone: 'neutral',
  },
  refunded: {
    title: 'টাকা ফেরত দেওয়া হয়েছে',
    text: 'এই পেমেন্টের টাকা ফেরত দেওয়া হয়েছে।',
    icon: Undo2,
    tone: 'neutral',
  },
}

const unknown: ResultText = {
  title: 'পেমেন্টের ফলাফল',
  text: 'এই ঠিকানায় কোনো পেমেন্টের তথ্য পাওয়া যায়নি। টাকা পরিশোধ করে থাকলে লগইন করে “আমার পেমেন্ট” পাতায় তার অবস্থা দেখুন।',
  icon: Info,
  tone: 'neutral',
}

/** For a payment by hand, before its transaction id has come. */
export const toPay: ResultText = {
  ...waiting,
  title: 'পরিশোধ বাকি আছে',
  text: 'টাকা পাঠিয়ে ট্রানজেকশন আইডি জমা দিলে পেমেন্টটি যাচাই করা হবে।',
}

export const resultText = (status: string | null): ResultText => (status && byStatus[status]) || unknown

/** For a payer who returned without paying. Until the gateway answers, the money may still arrive. */
export const cancelledText: ResultText = {
  ...waiting,
  text: 'আপনি পেমেন্ট শেষ না করে ফিরে এসেছেন। টাকা না দিয়ে থাকলে আবার চেষ্টা করতে পারেন; দিয়ে থাকলে আবার দেবেন না, খবর এলেই নিজে থেকে নিশ্চিত হবে।',
}

const arrivals: Record<string, ResultText> = {
  [paths.paymentFailed]: {
    title: 'পেমেন্ট সম্পন্ন হয়নি',
    text: 'পেমেন্ট গেটওয়ে আপনাকে “ব্যর্থ” জানিয়ে ফিরিয়ে দিয়েছে, কিন্তু কোন পেমেন্ট তা বলেনি (এখনো যাচাই করা হয়নি)। টাকা কেটে থাকলে লগইন করে “আমার পেমেন্ট” পাতায় তার অবস্থা দেখুন।',
    icon: CircleX,
    tone: 'danger',
  },
  [paths.paymentCancel]: {
    title: 'পেমেন্ট বাতিল হয়েছে',
    text: 'পেমেন্ট গেটওয়ে আপনাকে “বাতিল” জানিয়ে ফিরিয়ে দিয়েছে, কিন্তু কোন পেমেন্ট তা বলেনি (এখনো যাচাই করা হয়নি)। টাকা কেটে থাকলে লগইন করে “আমার পেমেন্ট” পাতায় তার অবস্থা দেখুন।',
    icon: CircleAlert,
    tone: 'neutral',
  },
}

/** For a page that the gateway opened without our reference: where the payer comes from is all that is known. */
export const withoutReference = (pathname: string): ResultText => arrivals[pathname] ?? unknown
