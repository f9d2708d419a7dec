import { AppError } from '#worker/lib/errors.ts'
import type { Readiness } from './readiness.usecases.ts'

/** Names the services that did not answer, without their errors. */
export const notReady = ({ checks, cron }: Readiness) =>
  new AppError({
    code: 'not_ready',
    status: 503,
    message: 'সাইটের একটি অংশ এই মুহূর্তে সাড়া দিচ্ছে না। কিছুক্ষণ পরে আবার আসুন।',
    extra: { status: 'not_ready', checks, cron },
    headers: { 'Retry-After': '5' },
  })
