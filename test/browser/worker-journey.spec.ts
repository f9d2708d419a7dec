import type { Page } from '@playwright/test'
import { photoFile, registerWorker, signInNewWorker, submitBiodata } from './factories.ts'
import { accounts, bearer, expect, newVisitor, signInByApi, test, tokenOf } from './support.ts'

// Traces read chosen pictures with requests that the page's content security policy blocks.
test.use({ trace: 'off' })

type OwnProfile = {
  biodata: { id: number; name: string; category_id: number }
  change: { id: number; status: string } | null
}

/** Sends a decision of a staff member to the API. */
async function decideAsStaff(page: Page, path: string, data: object = {}): Promise<void> {
  const request = page.context().request
  const token = await tokenOf(request, accounts.staff)
  const answer = await request.post(path, { ...bearer(token), data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

const choosePhoto = async (page: Page, colour: string) => {
  const field = page.getByRole('group', { name: 'প্রোফাইল ছবি' })
  await field.getByLabel('ছবি বেছে নিন').setInputFiles(await photoFile(colour))
  await expect(field.getByRole('img', { name: 'বেছে নেওয়া ছবি' })).toBeVisible()
}

const statusOf = (page: Page, id: number) =>
  page.request.get(`/api/biodata/${id}`).then((answer) => answer.status())

test('a worker is rejected, replaces the photo, is published, pauses, resumes and changes the profile [A-005 A-223 B-077]', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const name = `আয়েশা ${String(Date.now()).slice(-6)}`
  const token = await signInNewWorker(page, name)
  const readOwnProfile = async () => {
    const answer = await page.request.get('/api/service-workers/me', bearer(token))
    return (await answer.json()) as OwnProfile
  }

  await page.goto('/worker/submit')
  await choosePhoto(page, '#223344')
  await page.getByRole('combobox', { name: 'পেশা' }).selectOption({ label: 'দর্জি' })
  await page.getByRole('button', { name: '৩ বছর', exact: true }).click()
  await page.getByLabel('নিজের সম্পর্কে').fill('মাপমতো সেলাই করি।')
  await page.getByLabel('নারী').check()
  await page.getByLabel('বিভাগ', { exact: true }).selectOption({ label: 'সিলেট (Sylhet)' })
  await page.getByLabel('জেলা', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('থানা/উপজেলা').selectOption({ index: 1 })
  await page.getByLabel('জাতীয় পরিচয়পত্র বা জন্মনিবন্ধন নম্বর').fill('১২৩৪৫৬৭৮৯০')
  await page.getByRole('button', { name: 'বায়োডাটা জমা দিন' }).click()
  await expect(page.getByRole('heading', { name: 'আপনার বায়োডাটা অনুমোদনের অপেক্ষায় আছে' })).toBeVisible()
  const { biodata } = await readOwnProfile()
  const { id } = biodata
  expect(await statusOf(page, id)).toBe(404)

  await decideAsStaff(page, `/api/service-workers/${id}/reject`, { reason_code: 'photo_unclear' })
  await page.reload()
  await expect(page.getByText('আপনার বায়োডাটা গ্রহণ করা যায়নি')).toBeVisible()
  await expect(page.getByText('কারণ: ছবিটি স্পষ্ট নয়')).toBeVisible()
  await choosePhoto(page, '#998877')
  await page.getByRole('button', { name: 'সংশোধন করে আবার জমা দিন' }).click()
  await expect(page.getByRole('heading', { name: 'আপনার বায়োডাটা অনুমোদনের অপেক্ষায় আছে' })).toBeVisible()

  await decideAsStaff(page, `/api/service-workers/${id}/approve`)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'অভিনন্দন, আপনার বায়োডাটা অনুমোদিত হয়েছে' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'গ্রাহকের আগ্রহ' })).toBeVisible()

  const visitor = await newVisitor(browser)
  const list = `/search?category=${biodata.category_id}&sort=newest`
  await visitor.goto(list)
  await expect(visitor.getByText(name).first()).toBeVisible()

  await page.getByText('বিরতিতে', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'আপনি এখন বিরতিতে আছেন' })).toBeVisible()
  await expect(page.getByText('সফলভাবে বিরতি শুরু হয়েছে')).toBeVisible()
  await visitor.goto(`${list}&seen=1`)
  await expect(visitor.getByRole('main')).toBeVisible()
  await expect(visitor.getByText(name)).toHaveCount(0)
  expect(await statusOf(page, id)).toBe(404)

  await page.getByText('কাজ নিচ্ছি', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'অভিনন্দন, আপনার বায়োডাটা অনুমোদিত হয়েছে' })).toBeVisible()
  await visitor.goto(`${list}&seen=2`)
  await expect(visitor.getByText(name).first()).toBeVisible()
  await visitor.close()

  await page.getByRole('button', { name: 'অভিজ্ঞতা ও পরিচিতি বদলান' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('নিজের সম্পর্কে').fill('ক'.repeat(111))
  await dialog.getByRole('button', { name: 'সংরক্ষণ করুন' }).click()
  await expect(dialog.getByText('পরিচিতি ১১০ অক্ষরের মধ্যে লিখুন')).toBeVisible()
  await dialog.getByLabel('নিজের সম্পর্কে').fill('ঘরে এসে মাপ নিই।')
  await dialog.getByRole('button', { name: 'সংরক্ষণ করুন' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'জমা দেওয়া বায়োডাটা' })).toContainText('ঘরে এসে মাপ নিই।')

  await page.getByRole('link', { name: 'ছবি, নাম বা অন্য তথ্য বদলান' }).click()
  await page.getByLabel('পুরো নাম').fill(`${name} বেগম`)
  await choosePhoto(page, '#5577cc')
  await page.getByRole('button', { name: 'যাচাইয়ের জন্য পাঠান' }).click()
  const waiting = page.getByRole('region', { name: 'আপনার পরিবর্তন যাচাইয়ের অপেক্ষায় আছে' })
  await expect(waiting).toContainText(`${name} বেগম`)
  await expect(page).toHaveURL(/\/worker\/submit$/)
  expect(await (await page.request.get(`/api/biodata/${id}`)).json()).toMatchObject({ data: { name } })

  const first = (await readOwnProfile()).change
  await decideAsStaff(page, `/api/admin/workers/${id}/changes/${first?.id}/reject`, {
    reason_code: 'photo_not_person',
  })
  await page.reload()
  const refused = page.getByRole('region', { name: 'আপনার পরিবর্তন গ্রহণ করা যায়নি' })
  await expect(refused).toContainText('ছবিতে আপনার মুখ দেখা যায় না')
  await refused.getByRole('link', { name: 'ঠিক করে আবার পাঠান' }).click()
  await expect(page.getByLabel('পুরো নাম')).toHaveValue(`${name} বেগম`)
  await choosePhoto(page, '#cc7755')
  await page.getByRole('button', { name: 'যাচাইয়ের জন্য পাঠান' }).click()
  await expect(waiting).toBeVisible()

  const second = (await readOwnProfile()).change
  await decideAsStaff(page, `/api/admin/workers/${id}/changes/${second?.id}/approve`)
  await page.reload()
  await expect(page.getByText('আপনার পরিবর্তন গৃহীত হয়েছে')).toBeVisible()
  expect(await (await page.request.get(`/api/biodata/${id}`)).json()).toMatchObject({
    data: { name: `${name} বেগম` },
  })

  await page.getByRole('link', { name: 'ছবি, নাম বা অন্য তথ্য বদলান' }).click()
  await page.getByLabel('অন্যান্য').check()
  await page.getByRole('button', { name: 'যাচাইয়ের জন্য পাঠান' }).click()
  await waiting.getByRole('button', { name: 'ফিরিয়ে নিন' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ফিরিয়ে নিন' }).click()
  await expect(waiting).toBeHidden()
  expect((await readOwnProfile()).change).toMatchObject({ id: second?.id, status: 'approved' })
})

test('a deactivated worker sees the state and the next steps', async ({ page }) => {
  const worker = await registerWorker(page.request)
  const id = await submitBiodata(page.request, { ...worker, colour: '#336655' })
  await decideAsStaff(page, `/api/service-workers/${id}/approve`)
  await decideAsStaff(page, `/api/admin/workers/${id}/deactivate`, { reason_code: 'complaints', note: null })
  await signInByApi(page, worker)
  await page.goto('/worker/submit')
  await expect(page.getByText('আপনার প্রোফাইল এখন বন্ধ')).toBeVisible()
  await expect(page.getByText('কারণ: গ্রাহকের অভিযোগ দেখা হচ্ছে')).toBeVisible()
  await expect(page.getByRole('link', { name: 'সহায়তা নিন' })).toBeVisible()
  await page.getByRole('link', { name: 'তথ্য ঠিক করুন' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'প্রোফাইলের তথ্য বদলান' })).toBeVisible()
})
