import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { staffContextOf } from '#worker/features/audit/staff-context.request.ts'
import { sendSmsAfterwards } from '#worker/features/outbox/send-sms-afterwards.request.ts'
import { operatorInput } from '#worker/features/settings-admin/settings-inputs.schema.ts'
import { editVersion } from '#worker/lib/input/edit-version.ts'
import { networkOf } from '#worker/lib/input/network.ts'
import { validate, withId } from '#worker/lib/input/validate.ts'
import { signingKeys } from '#worker/lib/keys.ts'
import { createLogger } from '#worker/lib/log.ts'
import { done } from '#worker/lib/respond.ts'
import { limitBodyTo, rateLimit } from '#worker/middleware/admission.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { skipInput, stepParam } from './checklist/checklist.schema.ts'
import { readChecklist, setStepSkipped } from './checklist/checklist.usecases.ts'
import { clientErrorReport } from './client-errors/client-errors.schema.ts'
import { receiveReport } from './client-errors/client-errors.usecases.ts'
import { readJobs } from './jobs/jobs.usecases.ts'
import { scheduledJobs } from './jobs/scheduled-jobs.usecases.ts'
import { saveOperatorSettings, testOperatorChannel } from './warnings/operator.usecases.ts'
import { acknowledgeMany } from './warnings/warnings.schema.ts'
import { acknowledgeEach, acknowledgeWarning, readWarnings } from './warnings/warnings.usecases.ts'
import { notReady, checkReadiness } from './health/readiness.usecases.ts'
import { publicAnswer } from '#worker/middleware/copies/public-copy.ts'
import {
  rankDistricts,
  readDashboard,
  readRevenueDays,
  readStats,
  readToday,
  readWaiting,
} from './dashboard/dashboard.usecases.ts'

const maxErrorReport = 8 * 1024

/**
 * Mounted before the database and the maintenance mode. `health` tells only that the Worker runs, and which version;
 * `ready` tells whether its services answer, too.
 */
export const healthRoutes = new Hono<AppEnv>()
  .get('/health', allow.anyone(), async (c) => {
    c.header('Cache-Control', 'no-store')
    return c.json({ status: 'ok' as const, version: c.env.VERSION ?? 'unknown' })
  })
  .get('/ready', allow.anyone(), rateLimit, async (c) => {
    const found = await checkReadiness(c.env, {
      now: c.get('now'),
      log: c.get('log'),
      keep: (work) => c.executionCtx.waitUntil(work),
    })
    if (!Object.values(found.checks).every(({ ok }) => ok)) throw notReady(found)
    c.header('Cache-Control', 'no-store')
    return c.json({ status: 'ready' as const, ...found })
  })

export const operationsRoutes = new Hono<AppEnv>()
  .get('/admin/jobs', allow.to('operate'), async (c) =>
    c.json({ data: await readJobs(c.get('db'), c.get('now')) }),
  )
  .get('/admin/warnings', allow.to('dashboard'), async (c) => {
    const watched = {
      settings: c.get('settings'),
      schedule: scheduledJobs,
      env: c.env,
      now: c.get('now'),
    }
    return c.json(await readWarnings(c.get('db'), { ...watched, reader: c.get('user') }))
  })
  .post('/admin/warnings/acknowledge', allow.to('operate'), validate('json', acknowledgeMany), async (c) => {
    const decided = await acknowledgeEach(c.get('db'), staffContextOf(c), c.req.valid('json').ids)
    return done(c, 'বাছাই করা সতর্কতা সফলভাবে সরানো হয়েছে।', decided)
  })
  .post('/admin/warnings/:id/acknowledge', allow.to('operate'), withId, async (c) => {
    await acknowledgeWarning(c.get('db'), staffContextOf(c), c.req.valid('param').id)
    return done(c, 'সতর্কতাটি সফলভাবে সরানো হয়েছে।')
  })
  .put('/admin/settings/operator', allow.to('settings'), validate('json', operatorInput), async (c) => {
    const edit = { input: c.req.valid('json'), version: editVersion(c.req.header('if-match')) }
    const { saved: data, before } = await saveOperatorSettings(c.get('db'), staffContextOf(c), edit, c.env)
    sendSmsAfterwards(c, { kind: 'secret_changed', settings: before })
    return done(c, 'সেটিংস সফলভাবে সংরক্ষণ হয়েছে।', { data })
  })
  .post('/admin/settings/operator/test', allow.to('settings'), async (c) => {
    const channel = await testOperatorChannel(c.get('db'), staffContextOf(c), {
      env: c.env,
      log: c.get('log'),
    })
    if (channel === 'sms') sendSmsAfterwards(c, { kind: 'operator_message' })
    return done(c, 'পরীক্ষামূলক বার্তা সফলভাবে পাঠানো হয়েছে।', { channel })
  })
  .get('/admin/checklist', allow.to('operate'), async (c) =>
    c.json({ data: await readChecklist(c.get('db'), c.get('user'), c.env) }),
  )
  .put(
    '/admin/checklist/:step',
    allow.to('operate'),
    validate('param', stepParam),
    validate('json', skipInput),
    async (c) => {
      const { step } = c.req.valid('param')
      const { skipped } = c.req.valid('json')
      await setStepSkipped(c.get('db'), staffContextOf(c), { step, skipped })
      const message = skipped ? 'ধাপটি সফলভাবে বাদ রাখা হয়েছে।' : 'ধাপটি সফলভাবে তালিকায় ফিরেছে।'
      return done(c, message)
    },
  )
  .post(
    '/client-errors',
    allow.anyone(),
    limitBodyTo(maxErrorReport),
    validate('json', clientErrorReport),
    async (c) => {
      await receiveReport(c.get('db'), c.req.valid('json'), {
        network: networkOf(c.req.header('cf-connecting-ip')),
        secret: signingKeys(c.env),
        now: c.get('now'),
        // Without the id of the request, by which the account could be found.
        log: createLogger({}),
      })
      return c.body(null, 204)
    },
  )
  .get('/stats', allow.anyone(), publicAnswer(), async (c) =>
    c.json({ data: await readStats(c.get('db'), c.get('now')) }),
  )
  .get('/admin/dashboard', allow.to('dashboard'), async (c) =>
    c.json(await readDashboard(c.get('db'), c.get('user'), c.get('now'))),
  )
  .get('/admin/dashboard/waiting', allow.to('dashboard'), async (c) =>
    c.json({ data: await readWaiting(c.get('db'), c.get('user')) }),
  )
  .get('/admin/dashboard/today', allow.to('dashboard'), async (c) =>
    c.json({ data: await readToday(c.get('db'), c.get('user'), c.get('now')) }),
  )
  .get('/admin/dashboard/revenue', allow.to('read_payments'), async (c) =>
    c.json({ data: await readRevenueDays(c.get('db'), c.get('now')) }),
  )
  .get('/admin/dashboard/demand', allow.to('dashboard'), async (c) =>
    c.json({ data: await rankDistricts(c.get('db'), c.get('now')) }),
  )
