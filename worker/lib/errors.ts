import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ErrorCode } from './error-codes.ts'

export type FieldErrors = Record<string, string[]>

/** The error that becomes an answer: `{success: false, error, message, errors?, …extra}`. Only onError writes it. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: ContentfulStatusCode
  readonly fields: FieldErrors | undefined
  readonly extra: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(options: {
    code: ErrorCode
    status: ContentfulStatusCode
    message: string
    fields?: FieldErrors
    extra?: Record<string, unknown>
    headers?: Record<string, string>
  }) {
    super(options.message)
    this.name = 'AppError'
    this.code = options.code
    this.status = options.status
    this.fields = options.fields
    this.extra = options.extra ?? {}
    this.headers = options.headers ?? {}
  }
}

export const badRequest = (message = 'অনুরোধটি বোঝা যায়নি। আবার চেষ্টা করুন।') =>
  refused(400, 'bad_request', message)

export const unauthenticated = (message = 'এই কাজের জন্য আগে লগইন করুন।') =>
  refused(401, 'unauthenticated', message)

export const forbidden = (message = 'এই কাজের অনুমতি আপনার নেই।') => refused(403, 'forbidden', message)

export const notFound = (message = 'যা খুঁজছেন তা পাওয়া যায়নি।') => refused(404, 'not_found', message)

/** An error with a code of its own; `extra` are further fields of the answer. */
export const refused = (
  status: ContentfulStatusCode,
  code: ErrorCode,
  message: string,
  extra: Record<string, unknown> = {},
) => new AppError({ code, status, message, extra })

export const conflict = (
  message: string,
  code: ErrorCode = 'conflict',
  extra: Record<string, unknown> = {},
) => refused(409, code, message, extra)

/** A conflict with its message under a field too. */
export const fieldConflict = (field: string, message: string, code: ErrorCode) =>
  new AppError({ code, status: 409, message, fields: { [field]: [message] } })

/** 422 for valid fields that do not fit together or what is stored. */
export const unprocessable = (
  message: string,
  code: ErrorCode,
  { fields, extra }: { fields?: FieldErrors; extra?: Record<string, unknown> } = {},
) => new AppError({ code, status: 422, message, ...(fields && { fields }), ...(extra && { extra }) })

export const payloadTooLarge = (message: string) =>
  new AppError({ code: 'payload_too_large', status: 413, message })

export const unsupportedMediaType = () =>
  new AppError({ code: 'unsupported_media_type', status: 415, message: 'এই ধরনের তথ্য গ্রহণ করা যায় না।' })

export const validationFailed = (fields: FieldErrors, message = 'কিছু তথ্য ঠিক নেই। লাল চিহ্নিত ঘরগুলো দেখুন।') =>
  new AppError({ code: 'validation_failed', status: 422, message, fields })

/** 429; `retryAfter` in seconds, which is also sent as the header. */
export const tooManyRequests = (
  retryAfter: number,
  message = 'অনেকবার চেষ্টা হয়েছে। একটু পরে আবার চেষ্টা করুন।',
) =>
  new AppError({
    code: 'too_many_requests',
    status: 429,
    message,
    extra: { retry_after: retryAfter },
    headers: { 'Retry-After': String(retryAfter) },
  })

const maintenanceSeconds = 600

export const underMaintenance = () =>
  unavailable('সাইটে রক্ষণাবেক্ষণের কাজ চলছে। কিছুক্ষণ পরে আবার আসুন।', 'maintenance', maintenanceSeconds)

/** 503 for a request that a busy isolate refuses. The seconds differ, so that those who were refused at once come back apart. */
export const overloaded = () =>
  unavailable(
    'সাইটটি এই মুহূর্তে খুব ব্যস্ত। কয়েক সেকেন্ড পরে আবার চেষ্টা করুন।',
    'overloaded',
    2 + Math.floor(Math.random() * 3),
  )

/** A 503 that the site means: it is busy, or closed for work on it. No fault, and there may be thousands of them. */
export const isDeliberateRefusal = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'overloaded' || error.code === 'maintenance')

/** 503; `retryAfter` in seconds, sent as the header. */
export const unavailable = (
  message = 'সেবাটি এই মুহূর্তে ব্যস্ত। কয়েক সেকেন্ড পরে আবার চেষ্টা করুন।',
  code: ErrorCode = 'unavailable',
  retryAfter = 5,
) => new AppError({ code, status: 503, message, headers: { 'Retry-After': String(retryAfter) } })
