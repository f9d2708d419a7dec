import type { listDistrictPositions, listThanaPositions } from './positions.queries.ts'

type DistrictPosition = Awaited<ReturnType<typeof listDistrictPositions>>[number]
type ThanaPosition = Awaited<ReturnType<typeof listThanaPositions>>[number]

// A hundredth of a degree is a kilometre; thanas are ten apart.
const rounded = (degrees: number) => Math.round(degrees * 100) / 100

/** Nothing for a place without a position. */
export const placePosition = ({
  id,
  latitude,
  longitude,
}: Pick<ThanaPosition, 'id' | 'latitude' | 'longitude'>) =>
  latitude === null || longitude === null
    ? []
    : [{ id, latitude: rounded(latitude), longitude: rounded(longitude) }]

export const guessedDistrict = ({ id, divisionId, bnName }: DistrictPosition) => ({
  division_id: divisionId,
  district_id: id,
  name: bnName,
})
