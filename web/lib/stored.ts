// Access to storage throws where the browser blocks it, and a write where it is full. Nothing here throws.

export const storageKinds = ['local', 'session'] as const
type Kind = (typeof storageKinds)[number]

const open = (kind: Kind) => (kind === 'local' ? localStorage : sessionStorage)

/** The stored text; null without one and without storage. */
export function readStored(key: string, kind: Kind = 'local'): string | null {
  try {
    return open(kind).getItem(key)
  } catch {
    return null
  }
}

/** Stores a text; null removes it. @returns whether the storage took it */
export function writeStored(key: string, text: string | null, kind: Kind = 'local'): boolean {
  try {
    if (text === null) open(kind).removeItem(key)
    else open(kind).setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** The stored JSON, which other code may have written; null for none, and for text that is no JSON. */
export function readStoredJson<Value>(key: string, kind?: Kind): Value | null {
  try {
    return JSON.parse(readStored(key, kind) ?? 'null') as Value | null
  } catch {
    return null
  }
}

/** The keys of all that is stored; none without storage. */
export function storedKeys(kind: Kind): string[] {
  try {
    return Object.keys(open(kind))
  } catch {
    return []
  }
}
