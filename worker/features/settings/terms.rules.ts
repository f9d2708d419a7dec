import { sha256Hex } from '#worker/lib/crypto.ts'

/** The version of a text that people agree to: a digest, so that any change of its words asks everybody again. */
export const termsVersion = (title: string, content: string): string => sha256Hex(`${title}\n${content}`)
