import { globSync, readFileSync } from 'node:fs'

/**
 * The statements of both specifications (A: visitors, customers and sign-in; B: workers, staff and admins) stand in
 * `statements.txt`, one a line: an id, the statement, and after “Departure:” why the product does something else on purpose.
 * A test, or a group of tests, names the statements that it covers at the end of its title: `[A-080 A-081]`. The test of a
 * departure covers what the product does instead.
 */
type Statement = { id: string; text: string; tests: string[] }

const root = new URL('..', import.meta.url).pathname
// The title is the first argument, and after `.each` that of the second call.
const titled =
  /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*) \[([AB\d -]+)\]\1\s*,/g

/** The tests that name statements, as `file: title` with the ids. */
function readTests(): { name: string; ids: string[] }[] {
  const files = globSync('{worker,web,seed,test}/**/*.{test,spec}.{ts,tsx}', { cwd: root }).sort()
  return files.flatMap((file) =>
    Array.from(readFileSync(root + file, 'utf8').matchAll(titled), ([, , title = '', ids = '']) => ({
      name: `${file}: ${title}`,
      ids: ids.split(' '),
    })),
  )
}

/** Each statement with its tests, and what is wrong with them, one line each. */
export function coverStatements(
  lines = readFileSync(`${root}test/statements.txt`, 'utf8').trim().split('\n'),
  tests = readTests(),
): { statements: Statement[]; problems: string[] } {
  const problems: string[] = []
  const statements = new Map<string, Statement>()
  for (const line of lines) {
    const [, id, text] = /^([AB]-\d{3}) (.+)$/.exec(line) ?? []
    if (!id || !text || statements.has(id)) problems.push(`not a new id with a statement: ${line}`)
    else statements.set(id, { id, text, tests: [] })
  }
  for (const { name, ids } of tests)
    for (const id of ids) {
      const statement = statements.get(id)
      if (statement) statement.tests.push(name)
      else problems.push(`${id} is not a statement: ${name}`)
    }
  for (const { id, text, tests: named } of statements.values())
    if (named.length === 0) problems.push(`${id} needs a test: ${text}`)
  return { statements: [...statements.values()], problems }
}

if (import.meta.main) {
  const { statements, problems } = coverStatements()
  for (const { id, text, tests } of statements)
    console.log([`${id} ${text}`, ...tests.map((name) => `    ${name}`)].join('\n'))
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
