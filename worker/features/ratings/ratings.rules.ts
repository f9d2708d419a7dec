// What stands before a name in Bangladesh without being one.
const honorific =
  /^(?:মোঃ|মো:|মো\.?|মোহাঃ|মোহা\.?|মুহাঃ|মোছাঃ|মোছা:|মোছা\.?|মোসাঃ|মোসা:|মোসা\.?|মোসাম্মৎ|মোছাম্মৎ|জনাব|ডাঃ|ডা\.?|ড\.|md\.?|mst\.?|mrs?\.?|dr\.?)$/i

export function firstName(name: string): string {
  const parts = name.normalize('NFC').split(/\s+/).filter(Boolean)
  // "মোঃরহিম" is written together as often as apart.
  const words = parts.map((part) => part.replace(/^(?:মোঃ|মোছাঃ|মোসাঃ)(?=.)/, ''))
  return words.find((word) => !honorific.test(word)) ?? words[0] ?? ''
}
