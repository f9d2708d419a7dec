import { conflict, notFound } from '#worker/lib/errors.ts'

export const planNotFound = () => notFound('প্ল্যানটি পাওয়া যায়নি। তালিকাটি আবার দেখুন।')

export const planNameTaken = () => {
  const message = 'এই নামে একটি প্ল্যান আগে থেকেই আছে।'
  return conflict(message, 'name_taken', { errors: { name: [message] } })
}

export const planInUse = (counts: { bought: number; active: number }) =>
  conflict(
    counts.bought === 0
      ? 'এই প্ল্যানের জন্য একটি ছাড়ের কোড আছে, তাই মুছে ফেলা যাবে না। আগে কোডটি মুছুন, অথবা প্ল্যানটি বন্ধ করে দিন।'
      : 'এই প্ল্যানটি কেনা হয়েছে, তাই মুছে ফেলা যাবে না। এটি বন্ধ করে দিন, তাহলে নতুন করে কেউ কিনতে পারবেন না।',
    'in_use',
    {
      counts,
      alternatives: ['deactivate'],
    },
  )
