const parts = /'(?:[^']|'')*'|--[^\n]*|;|\sBEGIN\b|\sEND(?=[;\s])|[^]/gi

/**
 * The statements of a file, as the server of D1 is reported to split it (workers-sdk 4727 and 4326): the first `END` before a space
 * or a semicolon ends a trigger, also that of a bare `CASE`. SQLite and wrangler accept what it cuts.
 */
export function splitAsD1(sql: string): string[] {
  const statements: string[] = []
  let [text, isOpen] = ['', false]
  for (const [part] of sql.matchAll(parts)) {
    if (part.startsWith('--')) continue
    if (part === ';' && !isOpen) {
      statements.push(text.trim())
      text = ''
      continue
    }
    if (/^\sBEGIN$/i.test(part)) isOpen = /^\s*CREATE (?:TEMP )?TRIGGER/i.test(text)
    if (/^\sEND$/i.test(part)) isOpen = false
    text += part
  }
  return [...statements, text.trim()].filter(Boolean)
}
