import { readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { listAnswer } from './list-answer.js'

/** The statements of the Worker with their parameters: of all trades, and of the page and total of each list by its query. */
const { trades, lists } = JSON.parse(readFileSync('statements.json', 'utf8'))
const database = new Database(process.env.PEER_DATABASE, { readonly: true })

const prepared = new Map()
function prepare({ sql }) {
  if (!prepared.has(sql)) prepared.set(sql, database.prepare(sql))
  return prepared.get(sql)
}

/** Read once, as the Worker keeps them. */
export const categories = prepare(trades).all(...trades.params)
const nameOf = new Map(categories.map(({ id, name }) => [id, name]))

/** @param query of a list, in the order of its parameters in `statements.json` */
export function readListing(query) {
  const { page, totals } = lists[query]
  const rows = prepare(page).all(...page.params)
  return listAnswer(rows, prepare(totals).get(...totals.params).total, nameOf)
}
