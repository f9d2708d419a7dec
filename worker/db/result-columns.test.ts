import { describe, expect, it } from 'vitest'
import { hasDistinctColumns } from './db.ts'

describe('the columns of a result are distinct', () => {
  it.each([
    'select "id", "name" from "users" where "users"."id" = ?',
    'select "warnings"."id", "users"."name" from "warnings" left join "users" on "a" = "b"',
    'select "users"."id", "warnings"."id" as "warning_id" from "users"',
    'select count(*), "day" from (select "id", "id" from "x") group by "day"',
    `select replace("name", ',', ''), "id" from "users"`,
    'select distinct "role", count(*) as total from "users"',
    'insert into "users" ("id", "id2") values (?, ?) on conflict do nothing returning "id", "name"',
    'insert into "a" ("x") select "y", "y" from "b" returning "x", "z"',
    'with "known" as (select "id", "id" from "x") select "a", "b" from "known"',
    'delete from "users" where "id" = ?',
    'SELECT 1 AS alive',
  ])('in %s', (query) => expect(hasDistinctColumns(query)).toBe(true))

  it.each([
    'select "users"."id", "warnings"."id" from "users"',
    'select "users"."id", "warnings"."row" as "id" from "users"',
    'select count(*), count(*) from "users"',
    'select "1", "name" from "users"',
    'update "users" set "a" = ? returning "id", "id"',
    'select * from "users"',
  ])('not in %s', (query) => expect(hasDistinctColumns(query)).toBe(false))
})
