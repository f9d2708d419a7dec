import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('..', import.meta.url).pathname

type Statement = { number: string; evidence: string[] }

/** The statements of the page, with the lines below each. */
function statementsOf(page: string): Statement[] {
  const statements: Statement[] = []
  for (const line of page.split('\n')) {
    const number = /^- \*\*([AB]-\d{3})\*\* \S/.exec(line)?.[1]
    if (number) statements.push({ number, evidence: [] })
    else if (line.startsWith('  - ')) statements.at(-1)?.evidence.push(line.slice(4))
  }
  return statements
}

/** What a line of evidence says: a test by file and titles, or why there is none. */
function readEvidence(line: string): { kind: string | undefined; file: string; titles: string[] } {
  const [, file, titles] = /^`([^`]+)`: “(.+)”$/.exec(line) ?? []
  if (file && titles) return { kind: 'test', file, titles: titles.split(' › ') }
  const [, kind] = /^(Departure|Open): \S.{20,}\.$/.exec(line) ?? []
  return { kind, file: '', titles: [] }
}

const titlesOfFiles = new Map<string, Set<string>>()

/** The titles of the tests and groups in a file: the first arguments of `it`, `test`, `describe` and their variants. */
function titlesIn(file: string): Set<string> {
  const known = titlesOfFiles.get(file)
  if (known) return known
  const source = existsSync(root + file) ? readFileSync(root + file, 'utf8') : ''
  const calls = source.matchAll(
    /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g,
  )
  const titles = new Set(Array.from(calls, ([, , title = '']) => title.replaceAll("\\'", "'")))
  titlesOfFiles.set(file, titles)
  return titles
}

/** What is wrong with the page, one line each. */
function problemsOf(page: string): string[] {
  const statements = statementsOf(page)
  const repeated = statements.filter(({ number }, index) =>
    statements.slice(0, index).some((earlier) => earlier.number === number),
  )
  return [
    ...repeated.map(({ number }) => `${number} is used twice`),
    ...statements.flatMap(({ number, evidence }) => {
      const read = evidence.map(readEvidence)
      const kinds = new Set(read.map(({ kind }) => kind))
      if (kinds.has(undefined)) return [`${number} has a line that cannot be read`]
      if (kinds.size !== 1) return [`${number} needs tests or one reason, and not both`]
      if (!kinds.has('test') && evidence.length > 1) return [`${number} has more than one reason`]
      return read.flatMap((line) =>
        line.kind === 'test' && line.titles.some((title) => !titlesIn(line.file).has(title))
          ? [`${number}: ${line.file} has no test “${line.titles.join(' › ')}”`]
          : [],
      )
    }),
  ]
}

describe('the coverage of the specifications', () => {
  const page = readFileSync(`${root}test/COVERAGE.md`, 'utf8')

  it('names for each statement tests that exist, or one reason why there is none', () => {
    expect(problemsOf(page)).toEqual([])
  })

  it('has the statements of both specifications', () => {
    const numbers = statementsOf(page).map(({ number }) => number)
    expect(numbers.filter((number) => number.startsWith('A')).length).toBeGreaterThan(280)
    expect(numbers.filter((number) => number.startsWith('B')).length).toBeGreaterThan(200)
  })

  it('is refused with a missing test, a repeated number, no evidence, or both kinds of it', () => {
    const test = '  - `test/coverage.test.ts`: “the coverage of the specifications › is refused'
    const wrong = [
      '- **A-001** One.',
      `${test} with a missing test”`,
      '- **A-001** One again.',
      '  - Departure: the product does something else on purpose.',
      '- **A-002** Two.',
      '- **A-003** Three.',
      `${test} with a missing test, a repeated number, no evidence, or both kinds of it”`,
      '  - Departure: the product does something else on purpose.',
    ]
    expect(problemsOf(wrong.join('\n')).map((problem) => problem.slice(0, 5))).toEqual([
      'A-001',
      'A-001',
      'A-002',
      'A-003',
    ])
  })
})
