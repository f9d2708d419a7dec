import { expect, test } from '#test/browser/support.ts'
import { wholeBrowser } from '#test/support/chromium.ts'
import { becomeControlled } from './controlled.ts'

const port = Number(process.env.BROWSER_TEST_PORT ?? 8799)

// The shell, in which the other specs run, installs nothing and shows no message.
test.use({ serviceWorkers: 'allow', launchOptions: wholeBrowser })
// The browser decides when a service worker starts, which takes long on a busy machine.
test.describe.configure({ timeout: 90_000 })

test('the site can be installed, and a push message is shown', async ({ page, context }) => {
  await context.grantPermissions(['notifications'])
  const devtools = await context.newCDPSession(page)
  await page.goto('/')
  const manifest = await devtools.send('Page.getAppManifest')
  expect(manifest.errors).toEqual([])
  expect(JSON.parse(manifest.data ?? '')).toMatchObject({ name: 'কর্মী', display: 'standalone' })
  // A test has a profile of its own, in which Chromium installs nothing.
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])

  await becomeControlled(page)
  const registrations: { registrationId: string }[] = []
  devtools.on('ServiceWorker.workerRegistrationUpdated', (event) =>
    registrations.push(...event.registrations),
  )
  await devtools.send('ServiceWorker.enable')
  await expect.poll(() => registrations.length).toBeGreaterThan(0)
  const message = {
    title: 'আপনার প্রোফাইল অনুমোদিত হয়েছে',
    body: 'গ্রাহকেরা এখন আপনাকে খুঁজে পাবেন।',
    path: '/worker/submit',
    tag: 'sms-1',
  }
  const deliver = (data: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: `http://localhost:${port}`,
      registrationId: registrations[0]?.registrationId ?? '',
      data,
    })
  const shown = () =>
    page.evaluate(async () => {
      const notifications = await (await navigator.serviceWorker.ready).getNotifications()
      return notifications.map(({ title, body, tag }) => ({ title, body, tag }))
    })
  await deliver(JSON.stringify(message))
  await expect.poll(shown).toEqual([{ title: message.title, body: message.body, tag: message.tag }])
  // A message of the same kind, as after a crash of the sender, replaces the first.
  await deliver(JSON.stringify({ ...message, body: 'আবার পাঠানো।' }))
  await expect.poll(shown).toEqual([{ title: message.title, body: 'আবার পাঠানো।', tag: message.tag }])
})
