// `npm run check-deployment`: tries on a deployed site, or on that of `npm start`, what only it can show.
import { parseArgs } from 'node:util'
import { openPlace } from './backup/open-place.ts'
import { accounts } from './demo/accounts.ts'
import { checkSite, targetOf } from './deployment/check-site.ts'
import { exitWith } from './exit-with.ts'

const usage = `ADMIN_PHONE=… ADMIN_PASSWORD=… npm run check-deployment -- --env staging [--sms 01…]
npm run check-deployment -- --url http://localhost:8787 [--persist-to DIR]`

const { values } = exitWith(usage, () =>
  parseArgs({
    options: {
      env: { type: 'string', short: 'e' },
      url: { type: 'string' },
      'persist-to': { type: 'string' },
      sms: { type: 'string' },
    },
  }),
)
const { origin, place: named } = exitWith(usage, () => targetOf(values))
const place = await openPlace(named, usage)
const { ADMIN_PHONE: phone = accounts.admin.phone, ADMIN_PASSWORD: password = accounts.admin.password } =
  process.env
try {
  // Crons of a local site run only when called.
  if (!named.remote)
    await fetch(`${origin}/cdn-cgi/handler/scheduled?cron=*/5+*+*+*+*`).catch(() => undefined)
  let failed = 0
  const site = { origin, database: place.env.DB, admin: { phone, password }, sms: values.sms }
  for await (const { subject, problem } of checkSite(site)) {
    console.log(problem === null ? `ok      ${subject}` : `FAILED  ${subject}: ${problem}`)
    if (problem !== null) failed += 1
  }
  console.log(failed === 0 ? `${origin} works` : `${failed} of its subjects failed`)
  process.exitCode = failed === 0 ? 0 : 1
} finally {
  await place.close()
}
