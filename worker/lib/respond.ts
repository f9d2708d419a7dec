import type { Context, TypedResponse } from 'hono'

type Done<Extra, Status extends 200 | 201> = Response &
  TypedResponse<{ success: true; message: string } & Extra, Status, 'json'>

/** The answer of a write: `{success: true, message, …}`. The message is Bengali and contains সফল. */
export function done<Extra extends object = object>(
  c: Context,
  message: `${string}সফল${string}`,
  extra?: Extra,
): Done<Extra, 200> {
  return c.json({ success: true, message, ...extra }, 200) as unknown as Done<Extra, 200>
}

/** The answer of a creation: like {@link done}, with 201. */
export function created<Extra extends object = object>(
  c: Context,
  message: `${string}সফল${string}`,
  extra?: Extra,
): Done<Extra, 201> {
  return c.json({ success: true, message, ...extra }, 201) as unknown as Done<Extra, 201>
}
