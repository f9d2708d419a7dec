import { beforeAll, describe, expect, it } from 'vitest'
import { makeCategory, makeUser } from '#test/support/factories.ts'
import { as } from '#test/support/request.ts'
import { categoryRow } from '#test/support/categories.ts'
import { startWordsOf } from './words.rules.ts'
import { maxCategoryWordLength, maxCategoryWords } from './category-words.schema.ts'

let admin: Awaited<ReturnType<typeof as>>
beforeAll(async () => {
  admin = await as(await makeUser('admin'))
})

const edit = (id: number, words: unknown) => admin.put(`/api/categories/${id}`, { words })
type Edited = { data: { words: string[] } }

describe('the words of a category', () => {
  it('are those of the product until an admin edits them, and again when the field is emptied', async () => {
    const { id, name, image } = await makeCategory({ name: 'রাঁধুনি', image: null })
    const start = startWordsOf({ name, image })
    expect(start.length).toBeGreaterThan(25)
    const answer = await edit(id, 'পাচিকা,  PACHIKA\nপাচিকা')
    expect((await answer.json<Edited>()).data.words).toEqual(['পাচিকা', 'pachika'])
    expect((await categoryRow(id))?.words).toEqual(['পাচিকা', 'pachika'])
    expect((await (await edit(id, '')).json<Edited>()).data.words).toEqual(start)
    expect((await categoryRow(id))?.words).toBeNull()
    // The form sends the whole list back: saving it unchanged keeps the list of the product.
    expect((await edit(id, start.join(', '))).status).toBe(200)
    expect((await categoryRow(id))?.words).toBeNull()
  })

  it.each([
    ['ক'.repeat(maxCategoryWordLength + 1)],
    [Array.from({ length: maxCategoryWords + 1 }, (_, at) => `w${at}`).join(',')],
    ['ভালো, !!!'],
    [['list']],
    [5],
  ])('are refused in Bengali when they are wrong', async (words) => {
    const answer = await edit((await makeCategory()).id, words)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      errors: { words: [expect.stringMatching(/[\u0980-\u09ff]/)] },
    })
  })
})
