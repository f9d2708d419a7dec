import { isPathOfThisSite } from '#worker/lib/input/site-path.schema.ts'

/** Whether a link in public text may have this address: https, mail, phone, or a path of this site. */
export function isLinkAddress(text: string): boolean {
  const address = text.trim()
  if (isPathOfThisSite(address)) return true
  if (/^(?:mailto|tel):[^\s]+$/i.test(address)) return true
  if (!/^https:\/\//i.test(address) || !URL.canParse(address)) return false
  const { hostname, username } = new URL(address)
  return hostname.includes('.') && username === ''
}
