/** Whether a text may be the address of a link in a public text: https, mail, a phone, or a page of this site. */
export function isLinkAddress(text: string): boolean {
  const address = text.trim()
  if (/^\/(?![/\\])/.test(address)) return true
  if (/^(?:mailto|tel):[^\s]+$/i.test(address)) return true
  if (!/^https:\/\//i.test(address) || !URL.canParse(address)) return false
  const { hostname, username } = new URL(address)
  return hostname.includes('.') && username === ''
}
