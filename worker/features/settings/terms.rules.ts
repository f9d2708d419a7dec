import { sha256Hex } from '#worker/lib/crypto.ts'

/** The version of terms: a hash of their text, so that every change asks for a new agreement. */
export const termsVersion = (title: string, content: string): string => sha256Hex(`${title}\n${content}`)
