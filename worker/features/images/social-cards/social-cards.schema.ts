/** In pixels, as social networks show it. */
export const cardSize = { width: 1200, height: 630 } as const

/** Where the photo stands on a card, also on the background `web/public/social-card-frame.png`. */
export const photoSquare = { side: 470, left: 80, top: 80 } as const

/** Most characters of a card in base64: it fits into the body of a request that is no form. */
export const maxCardText = 120_000

const cutOf = (photo: string) => (photo.split('/').at(-1) ?? '').slice(0, 16)

/** The name of a card holds a part of the photo's name, so that a new photo has a new address. */
export const socialCardName = (id: number, photo: string): string => `${id}-${cutOf(photo)}.jpg`
