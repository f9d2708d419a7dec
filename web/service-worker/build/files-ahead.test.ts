import { expect, it } from 'vitest'
import { pageFiles, sharedFiles } from '#web/app/pages/all-pages.ts'
import { filesAhead, type Chunks } from './plugin.ts'

const names = new Set([...Object.values(sharedFiles), ...pageFiles.values(), 'react', 'forms'])
const chunks: Chunks = Object.fromEntries(
  [...names].map((name) => [
    `_${name}.js`,
    { file: `assets/${name}.js`, name, imports: name === 'react' ? [] : ['_react.js'] },
  ]),
)
const namesOf = (files: readonly string[] | undefined) =>
  files?.map((file) => file.replace(/^\/assets\/|\.js$/g, '')).toSorted()

it('stores for a guest what the next tap needs, and nothing behind the sign-in', () => {
  expect(namesOf(filesAhead(chunks).guest)).toEqual(['base', 'browse', 'home', 'provider', 'react', 'taps'])
})

it('stores for a role the pages of its menu, and none of another role', () => {
  const { customer, service_worker: worker, agent, ...others } = filesAhead(chunks).roles
  expect(others).toEqual({})
  expect(namesOf(customer)).toEqual(['account', 'plans'])
  expect(namesOf(worker)).toEqual(['account', 'worker'])
  expect(namesOf(agent)).toEqual(['account', 'staff'])
})

it('refuses a build without one of its files', () => {
  const { '_browse.js': _, ...others } = chunks
  expect(() => filesAhead(others)).toThrow('the file browse')
})
