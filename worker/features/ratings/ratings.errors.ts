import { refused } from '#worker/lib/errors.ts'

export const contactRequired = () =>
  refused(403, 'contact_required', 'যাঁরা এই সেবাদাতার নম্বর দেখেছেন, শুধু তাঁরা রেটিং দিতে পারেন।')
