/** The error of a database whose client was killed. */
export const killed = 'killed'

type Life = {
  /** Runs before and after each batch, with its number from 1. After it threw, the binding is dead: every call throws. */
  during(batch: number, moment: 'before' | 'after'): unknown
}

/** A D1 binding for a command that is killed between two statements, and does nothing more afterwards, no tidying up either. */
export function mortalDatabase(binding: D1Database, { during }: Life): D1Database {
  let batches = 0
  let isDead = false
  const alive = () => {
    if (isDead) throw new Error(killed)
  }
  const live = async (number: number, moment: 'before' | 'after') => {
    try {
      await during(number, moment)
    } catch (error) {
      isDead = true
      throw error
    }
    alive()
  }
  const wrap = <Client extends D1Database | D1DatabaseSession>(client: Client) => ({
    prepare: (query: string) => {
      alive()
      return client.prepare(query)
    },
    batch: async <Row>(statements: D1PreparedStatement[]) => {
      alive()
      const number = ++batches
      await live(number, 'before')
      const results = await client.batch<Row>(statements)
      await live(number, 'after')
      return results
    },
  })
  return {
    ...wrap(binding),
    withSession: (start: string) => {
      const session = binding.withSession(start)
      return { ...wrap(session), getBookmark: () => session.getBookmark() }
    },
  } as unknown as D1Database
}
