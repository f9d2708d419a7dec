import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { pick } from '#worker/lib/object-of.ts'
import { chainHolds } from '#worker/features/places/places.queries.ts'
import type { PlaceIds } from '#worker/features/places/places.rules.ts'
import { districts, divisions, thanas } from '#worker/features/places/places.table.ts'
import { placeNames } from '#worker/features/people/people.queries.ts'
import { users, type NewUser } from '#worker/features/people/people.table.ts'

/** The user's own profile with its place names. */
export const findProfile = (db: Database, userId: number) =>
  db
    .select({
      ...pick(users, ['id', 'name', 'phone', 'email', 'role', 'divisionId', 'districtId', 'upazilaId']),
      ...placeNames,
      createdAt: users.createdAt,
    })
    .from(users)
    .leftJoin(divisions, eq(divisions.id, users.divisionId))
    .leftJoin(districts, eq(districts.id, users.districtId))
    .leftJoin(thanas, eq(thanas.id, users.upazilaId))
    .where(eq(users.id, userId))

export type ProfileRow = Awaited<ReturnType<typeof findProfile>>[number]

type Changed = Partial<Pick<NewUser, 'name' | 'email' | 'passwordHash'>>

/** Changes a profile, if the checked password is still the current one and the place is a chain. Returns a row if so. */
export const updateProfile = (
  db: Database,
  userId: number,
  changed: Changed,
  { place, checkedHash, now }: { place: PlaceIds | null; checkedHash?: string | undefined; now: Date },
) =>
  db
    .update(users)
    .set({
      ...changed,
      ...(place && {
        divisionId: place.division_id,
        districtId: place.district_id,
        upazilaId: place.upazila_id,
      }),
      updatedAt: now,
    })
    .where(
      and(
        eq(users.id, userId),
        isNull(users.erasedAt),
        checkedHash === undefined ? undefined : eq(users.passwordHash, checkedHash),
        place ? chainHolds(place) : undefined,
      ),
    )
    .returning({ id: users.id })
