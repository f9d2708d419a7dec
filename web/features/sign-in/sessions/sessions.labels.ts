import type { OwnSession } from './sessions.calls.ts'

const countries = () => new Intl.DisplayNames(['bn'], { type: 'region', fallback: 'none' })

/** `Dhaka, বাংলাদেশ`; undefined if the network reported no place. */
export function placeLabel({ city, country }: Pick<OwnSession, 'city' | 'country'>): string | undefined {
  const parts = [city, country && countryName(country)]
  return parts.filter(Boolean).join(', ') || undefined
}

// Cloudflare uses codes such as T1 for Tor, which have no name.
function countryName(code: string): string | undefined {
  try {
    return countries().of(code)
  } catch {
    return undefined
  }
}
