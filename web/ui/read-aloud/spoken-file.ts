/** Ogg Opus, and MP3 for Safari before 18.4, which plays Opus in no container that others play. */
export type SpokenFormat = 'opus' | 'mp3'

/** FNV-1a with 64 bits. It names files, so it must be short and need no permission, unlike `crypto.subtle`. */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text.normalize('NFC')))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return hash.toString(16).padStart(16, '0')
}

/** The address of the recording of a text. Another text has another address. */
export const fileOfSpoken = (text: string, format: SpokenFormat): string =>
  `/spoken/${hashOf(text)}.${format}`
