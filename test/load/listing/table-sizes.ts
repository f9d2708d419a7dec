import { DatabaseSync } from 'node:sqlite'

export type TableSize = { name: string; rows: number; bytes: number }

/** The tables with their rows, and the bytes of their pages together with their indexes. */
export function tableSizes(file: string): TableSize[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const sizes = database
      .prepare(
        `SELECT tbl_name AS name, sum(d.pgsize) AS bytes FROM sqlite_master m JOIN dbstat('main', 1) d ON d.name = m.name
        GROUP BY 1 ORDER BY 2 DESC LIMIT 12`,
      )
      .all()
    return sizes.map(({ name, bytes }) => ({
      name: String(name),
      bytes: Number(bytes),
      rows: Number(database.prepare(`SELECT count(*) AS n FROM "${String(name)}"`).get()?.n),
    }))
  } finally {
    database.close()
  }
}
