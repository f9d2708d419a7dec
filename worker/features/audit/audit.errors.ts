import { refused } from '#worker/lib/errors.ts'

export const tooManyPeople = () =>
  refused(
    403,
    'too_many_people_opened',
    'আজ অনেক মানুষের তথ্য খোলা হয়েছে। একজন অ্যাডমিন ড্যাশবোর্ডে দেখে নিলে আবার খুলতে পারবেন।',
  )
