import type { Page } from '@playwright/test'
import { freshName, photoFile, registerWorker, submitBiodata } from './factories.ts'
import { accounts, bearer, expect, newVisitor, signInByApi, test, tokenOf } from './support.ts'

// Traces read chosen pictures with requests that the page's content security policy blocks.
test.use({ trace: 'off' })

type OwnProfile = {
  biodata: { id: number; name: string; category_id: number }
  change: { id: number; status: string } | null
}

/** A member of the staff approves a profile or a change. */
async function approveAsStaff(page: Page, path: string): Promise<void> {
  const request = page.context().request
  const token = await tokenOf(request, accounts.staff)
  const answer = await request.post(path, { ...bearer(token), data: {} })
  expect(answer.ok(), await answer.text()).toBe(true)
}

const statusOf = (page: Page, id: number) =>
  page.request.get(`/api/biodata/${id}`).then((answer) => answer.status())

test('a worker waits, is published, pauses, resumes and changes the profile [A-005 B-077]', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const name = freshName('আয়েশা')
  const worker = await registerWorker(page.request, name)
  const id = await submitBiodata(page.request, { ...worker, colour: '#223344' })
  const token = await signInByApi(page, worker)
  await page.goto('/worker/submit')
  await expect(page.getByRole('heading', { name: 'আপনার প্রোফাইল অনুমোদনের অপেক্ষায় আছে' })).toBeVisible()
  const readOwnProfile = async () => {
    const answer = await page.request.get('/api/service-workers/me', bearer(token))
    return (await answer.json()) as OwnProfile
  }

  const { biodata } = await readOwnProfile()
  expect(await statusOf(page, id)).toBe(404)

  await approveAsStaff(page, `/api/service-workers/${id}/approve`)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'আপনার প্রোফাইল চালু আছে' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'গ্রাহকের আগ্রহ' })).toBeVisible()

  const visitor = await newVisitor(browser)
  const list = `/search?category=${biodata.category_id}&sort=newest`
  await visitor.goto(list)
  await expect(visitor.getByText(name).first()).toBeVisible()

  await page.getByText('বিরতিতে', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'আপনি এখন বিরতিতে আছেন' })).toBeVisible()
  await expect(page.getByText('বিরতি শুরু হয়েছে')).toBeVisible()
  await visitor.goto(`${list}&seen=1`)
  await expect(visitor.getByRole('main')).toBeVisible()
  await expect(visitor.getByText(name)).toHaveCount(0)
  expect(await statusOf(page, id)).toBe(404)

  await page.getByText('কাজ নিচ্ছি', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'আপনার প্রোফাইল চালু আছে' })).toBeVisible()
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
  await expect(page.getByRole('region', { name: 'জমা দেওয়া প্রোফাইল' })).toContainText('ঘরে এসে মাপ নিই।')

  await page.getByRole('link', { name: 'ছবি, নাম বা অন্য তথ্য বদলান' }).click()
  await page.getByLabel('পুরো নাম').fill(`${name} বেগম`)
  const photo = page.getByRole('group', { name: 'প্রোফাইল ছবি' })
  await photo.getByLabel('ছবি বেছে নিন').setInputFiles(await photoFile('#5577cc'))
  await expect(photo.getByRole('img', { name: 'বেছে নেওয়া ছবি' })).toBeVisible()
  await page.getByRole('button', { name: 'যাচাইয়ের জন্য পাঠান' }).click()
  const waiting = page.getByRole('region', { name: 'আপনার পরিবর্তন যাচাইয়ের অপেক্ষায় আছে' })
  await expect(waiting).toContainText(`${name} বেগম`)
  await expect(page).toHaveURL(/\/worker\/submit$/)
  expect(await (await page.request.get(`/api/biodata/${id}`)).json()).toMatchObject({ data: { name } })

  const { change } = await readOwnProfile()
  await approveAsStaff(page, `/api/admin/workers/${id}/changes/${change?.id}/approve`)
  await page.reload()
  await expect(page.getByText('আপনার পরিবর্তন গৃহীত হয়েছে')).toBeVisible()
  expect(await (await page.request.get(`/api/biodata/${id}`)).json()).toMatchObject({
    data: { name: `${name} বেগম` },
  })
})
