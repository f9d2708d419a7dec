import { freshName, registerWorker, submitBiodata } from './factories.ts'
import { accounts, bearer, expect, moderatedName, signInByApi, test } from './support.ts'

test('a moderator decides ten submissions with the keyboard only', async ({ page }) => {
  test.setTimeout(150_000)
  await page.setViewportSize({ width: 1280, height: 800 })
  const batch = freshName('কিবোর্ড')
  const names = Array.from({ length: 10 }, (_, index) => `${batch} ${'কখগঘঙচছজঝঞ'[index]}`)
  const ids: number[] = []
  for (const [index, name] of names.entries()) {
    const worker = await registerWorker(page.request, name)
    const colour = `rgb(${index * 24}, 120, ${240 - index * 24})`
    ids.push(await submitBiodata(page.request, { ...worker, name, colour }))
  }
  const token = await signInByApi(page, accounts.staff)
  await page.goto(`/admin/moderation?q=${encodeURIComponent(batch)}`)
  await expect(moderatedName(page)).toHaveText(names[0] ?? '')

  await page.keyboard.press('j')
  await expect(moderatedName(page)).toHaveText(names[1] ?? '')
  await page.keyboard.press('k')
  await expect(moderatedName(page)).toHaveText(names[0] ?? '')

  const approved: string[] = []
  const rejected: string[] = []
  for (let left = names.length; left > 0; left--) {
    const name = await moderatedName(page).innerText()
    // Every third submission is rejected.
    if (left % 3 === 0) {
      await page.keyboard.press('r')
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      await page.keyboard.press('1')
      await expect(dialog.getByRole('radio').first()).toBeChecked()
      await page.keyboard.press('Control+Enter')
      await expect(dialog).toBeHidden()
      rejected.push(name)
    } else {
      await page.keyboard.press('a')
      approved.push(name)
    }
    if (left > 1) await expect(moderatedName(page)).not.toHaveText(name)
  }
  await expect(page.getByText('কাউকে পাওয়া যায়নি')).toBeVisible()
  expect([...approved, ...rejected].toSorted()).toEqual(names.toSorted())

  const states = await Promise.all(
    ids.map(async (id) => {
      const answer = await page.request.get(`/api/admin/workers/${id}`, bearer(token))
      return ((await answer.json()) as { data: { name: string; status: string } }).data
    }),
  )
  for (const { name, status } of states)
    expect([name, status]).toEqual([name, rejected.includes(name) ? 'rejected' : 'approved'])
})
