const cutOf = (photo: string) => (photo.split('/').at(-1) ?? '').slice(0, 16)

/** The name of a card holds a part of the photo's name, so that a new photo has a new address. */
export const socialCardName = (id: number, photo: string): string => `${id}-${cutOf(photo)}.jpg`
