import { watchAgents } from '#worker/features/recruiting/onboarding/onboarding.usecases.ts'
import type { Database } from '#worker/db/db.ts'
import { recountAnswers } from '#worker/features/reveals/call-feedback/call-feedback.queries.ts'
import { queueQuestions } from '#worker/features/reveals/call-feedback/call-feedback.usecases.ts'
import { finishErasures } from '#worker/features/accounts/own/erasure/erasure.usecases.ts'
import { expireBoosts, expireSubscriptions } from '#worker/features/entitlements/entitlements.usecases.ts'
import { closeDays } from '#worker/features/funnel/funnel.usecases.ts'
import { noteOutcome, services } from '#worker/features/audit/services.usecases.ts'
import { finishImages, imageStore } from '#worker/features/images/images.usecases.ts'
import { sweepOrphanImages } from '#worker/features/images/sweep-images.usecases.ts'
import { deleteOldDocuments } from '#worker/features/moderation/documents/documents.usecases.ts'
import { dropStale } from '#worker/features/outbox/outbox.queries.ts'
import { sendDuePushes, sendDueSms } from '#worker/features/outbox/outbox.usecases.ts'
import { queueDigests, queueModerationAlert } from '../push-notices/push-notices.usecases.ts'
import { openPush } from '#worker/features/outbox/push/push.usecases.ts'
import { askImported } from '#worker/features/recruiting/imports/imports.usecases.ts'
import { canSendCodes, openSms } from '#worker/features/outbox/sms-service.usecases.ts'
import { answerRequests } from '#worker/features/provider-requests/provider-requests.usecases.ts'
import { type GatewayAccess, noteGatewayCall } from '#worker/features/payments/methods/methods.usecases.ts'
import { reconcileOpenPayments } from '#worker/features/payments/settlement/reconcile-payments.usecases.ts'
import { refreshOrder } from '#worker/features/providers/listing/refresh-order.usecases.ts'
import { refreshQueuedWords } from '#worker/features/providers/search/refresh-words.usecases.ts'
import { readSettings } from '#worker/features/settings/settings.usecases.ts'
import { dayOf } from '#worker/lib/dhaka-time.ts'
import { figureNames, writeFigures } from '../figures.queries.ts'
import { inParts, type Deadline, type Progress } from '#worker/lib/in-parts.ts'
import { settingsKeys } from '#worker/lib/keys.ts'
import type { Logger } from '#worker/lib/log.ts'
import { runBackups } from '../backups/backups.usecases.ts'
import { checkInvariants, checkObjects } from '../invariants/invariants.usecases.ts'
import { retentionDays } from '../retention/retention.rules.ts'
import { sweepOldRows } from '../retention/retention.usecases.ts'
import { watchSite } from '../warnings/warnings.usecases.ts'
import type { JobSchedule } from './jobs.rules.ts'

type JobContext = {
  db: Database
  env: Env
  /** The scheduled time of the run. */
  now: Date
  /** That time plus the duration of the run so far. */
  clock: () => Date
  log: Logger
  deadline: Deadline
  /** The nightly job goes on with what it left over, in a run of every five minutes. */
  isContinued: boolean
}

/** Recurring work: limited per run, safe to run twice at once. A number of handled items means that nothing is left. */
type ScheduledJob = JobSchedule & { run: (context: JobContext) => Promise<number | Progress> }

/**
 * All recurring work, in the order in which it runs. What a nightly job leaves over is continued every five minutes.
 * `runJobs` counts the statements, of which D1 allows a run 1,000.
 */
export const scheduledJobs: readonly ScheduledJob[] = [
  {
    name: 'expire',
    rhythm: 'five_minutes',
    seconds: 15,
    label: 'মেয়াদ শেষ করা',
    item: 'সাবস্ক্রিপশন ও বুস্ট',
    run: ({ db, now, deadline }) =>
      inParts(deadline, 10, async () => {
        const subscriptions = await expireSubscriptions(db, now)
        const boosts = await expireBoosts(db, now)
        return subscriptions + boosts
      }),
  },
  {
    name: 'sms',
    rhythm: 'five_minutes',
    seconds: 50,
    label: 'এসএমএস পাঠানো',
    item: 'এসএমএস',
    run: async ({ db, env, now, log, deadline }) => {
      const settings = await readSettings(env, { now })
      // What they queue is sent by this run, too.
      const canSend = canSendCodes(env, settings)
      await answerRequests(db, { settings, canSend, now })
      await askImported(db, { settings, canSend, keys: settingsKeys(env), now })
      const sms = openSms(env, settings, log)
      const push = openPush(env)
      return inParts(deadline, 5, () => sendDueSms(db, sms, now, 10, { log, push }))
    },
  },
  // Before the jobs that may use up the statements of a run.
  {
    name: 'backup',
    rhythm: 'five_minutes',
    seconds: 30,
    label: 'ব্যাকআপ লেখা',
    item: 'ফাইল ও ছবি',
    run: ({ db, env, now }) => runBackups(db, env, now),
  },
  {
    name: 'push',
    rhythm: 'five_minutes',
    seconds: 20,
    label: 'নোটিফিকেশন পাঠানো',
    item: 'নোটিফিকেশন',
    run: async ({ db, env, now, log, deadline }) => {
      const push = openPush(env)
      if (!push) {
        // What was queued before the keys were removed.
        await dropStale(db, 'push', now)
        return 0
      }
      const when = { push, settings: await readSettings(env, { now }), now }
      await queueModerationAlert(db, when)
      await queueDigests(db, when)
      await queueQuestions(db, when)
      return inParts(deadline, 10, () => sendDuePushes(db, push, now, { limit: 30, log }))
    },
  },
  {
    name: 'payments',
    rhythm: 'five_minutes',
    seconds: 80,
    label: 'খোলা পেমেন্ট মেলানো',
    item: 'পেমেন্ট',
    run: async ({ db, env, now, log, deadline }) => {
      const settings = await readSettings(env, { now })
      const notes: Promise<void>[] = []
      const note: GatewayAccess['note'] = (method, call) => {
        notes.push(noteGatewayCall({ db, now, log }, method, call))
      }
      // Reconciling sends no return address, so the origin is not used.
      const access = { settings, env, url: 'http://localhost', note }
      const checked = await inParts(deadline, 4, () =>
        reconcileOpenPayments(db, { access, log, requestId: null }, now, 10),
      )
      await Promise.all(notes)
      return checked
    },
  },
  {
    name: 'search_words',
    rhythm: 'five_minutes',
    seconds: 20,
    label: 'খোঁজার শব্দ সাজানো',
    item: 'প্রোফাইল',
    run: ({ db }) => refreshQueuedWords(db, { chunks: 80, time: 15_000 }),
  },
  {
    name: 'figures',
    rhythm: 'five_minutes',
    seconds: 2,
    label: 'সাইটের সংখ্যা লিখে রাখা',
    item: 'সংখ্যা',
    // In the last run of each hour, so that the one before midnight writes the end of the day.
    run: async ({ db, now }) => {
      if (now.getUTCMinutes() < 55) return 0
      await writeFigures(db, dayOf(now))
      return figureNames.length
    },
  },
  // Last, so that it sees how the others ended.
  {
    name: 'watch',
    rhythm: 'five_minutes',
    seconds: 22,
    label: 'সমস্যা খোঁজা ও জানানো',
    item: 'ঘটনা',
    run: async ({ db, env, now, log }) =>
      watchSite(db, { settings: await readSettings(env, { now }), schedule: scheduledJobs, env, now, log }),
  },
  {
    name: 'sweep',
    rhythm: 'nightly',
    seconds: 60,
    label: 'পুরোনো তথ্য মোছা',
    item: 'পুরোনো সারি',
    run: async (context) => {
      const { db, env, now, deadline } = context
      const days = retentionDays(await readSettings(env, { now }))
      return sweepOldRows(db, { days, now }, { deadline, parts: context.isContinued ? 30 : 150 })
    },
  },
  {
    name: 'onboarding',
    rhythm: 'nightly',
    // One statement over the agreements of a month.
    seconds: 1,
    label: 'মাঠকর্মীদের ফর্ম মিলিয়ে দেখা',
    item: 'সন্দেহজনক মিল',
    run: ({ db, now }) => watchAgents(db, now),
  },
  {
    name: 'erasures',
    rhythm: 'nightly',
    seconds: 120,
    label: 'মুছে ফেলা অ্যাকাউন্টের চিহ্ন মোছা',
    item: 'অ্যাকাউন্ট',
    run: (context) =>
      finishErasures(context.env, context.db, { ...context, parts: context.isContinued ? 1 : 2 }),
  },
  {
    name: 'documents',
    rhythm: 'nightly',
    seconds: 120,
    label: 'পুরোনো পরিচয়পত্র মোছা',
    item: 'ছবি',
    run: async (context) => {
      const { db, env, now, clock, deadline } = context
      const settings = await readSettings(env, { now })
      const buckets = { documents: env.DOCUMENTS, pictures: env.PICTURES }
      return inParts(deadline, context.isContinued ? 10 : 25, () =>
        deleteOldDocuments(db, buckets, { settings, now: clock(), limit: 200 }),
      )
    },
  },
  {
    name: 'orphan_images',
    rhythm: 'nightly',
    seconds: 120,
    label: 'অব্যবহৃত ছবি মোছা',
    item: 'ছবি',
    run: (context) =>
      sweepOrphanImages(context.env, context.db, { ...context, parts: context.isContinued ? 10 : 40 }),
  },
  {
    name: 'pictures',
    rhythm: 'nightly',
    seconds: 90,
    label: 'যেমন পাঠানো তেমন রাখা ছবি ছোট করা, কার্ড আঁকা',
    item: 'ছবি',
    run: ({ db, env, now, log, deadline, isContinued }) => {
      const note = (reason: string | null) => noteOutcome({ db, now, log }, services.images, reason)
      const store = { ...imageStore(env), assets: env.ASSETS, note }
      return finishImages(db, store, { deadline, parts: isContinued ? 1 : 6 })
    },
  },
  {
    name: 'order',
    rhythm: 'nightly',
    seconds: 50,
    label: 'তালিকার ক্রম সাজানো',
    item: 'প্রোফাইল',
    run: (context) =>
      refreshOrder(context.db, {
        ...context,
        parts: context.isContinued ? 20 : 60,
        // Old answers leave the rates, and those of customers who were suspended.
        before: (which) => recountAnswers(context.db, which, context.now),
      }),
  },
  {
    name: 'growth',
    rhythm: 'nightly',
    seconds: 8,
    label: 'দিনের হিসাব যোগ করা',
    item: 'সপ্তাহ',
    run: async ({ db, env, now, deadline }) =>
      closeDays(db, { settings: await readSettings(env, { now }), now, deadline }),
  },
  {
    name: 'invariants',
    rhythm: 'nightly',
    seconds: 240,
    label: 'পুরো ডেটাবেসের নিয়ম মেলানো',
    item: 'নিয়ম না মানা সারি',
    run: async (context) => {
      const { db, env, now, isContinued } = context
      const { handled, isDone } = await checkInvariants(db, { ...context, parts: isContinued ? 2 : 25 })
      return { handled: handled + (isContinued ? 0 : await checkObjects(db, env, now)), isDone }
    },
  },
]
