import { foldText } from '#worker/lib/text/fold.ts'

type Searchable = { bn_name: string; name: string; aka: readonly string[] }

/** Places that begin with the words first; otherwise in the order given. */
export function searchPlaces<Place extends Searchable>(
  places: readonly Place[],
  q: string,
  limit: number,
): Place[] {
  const wanted = foldText(q)
  if (wanted === '') return []
  const words = wanted.split(' ')
  const found = places.flatMap((place) => {
    const names = [place.bn_name, place.name, ...place.aka].map(foldText)
    const fits = words.every((word) => names.some((name) => name.includes(word)))
    return fits ? [{ place, begins: names.some((name) => name.startsWith(wanted)) }] : []
  })
  return found
    .toSorted((a, b) => Number(b.begins) - Number(a.begins))
    .slice(0, limit)
    .map(({ place }) => place)
}
