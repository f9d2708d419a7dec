export function objectOf<Result extends object>(
  names: readonly (keyof Result)[],
  valueOf: <Name extends keyof Result>(name: Name) => Result[Name],
): Result {
  const result: Partial<Result> = {}
  for (const name of names) result[name] = valueOf(name)
  // Complete as far as the caller's names are: that part no type can tell.
  return result as Result
}

/** `NoInfer`: the keys alone decide the type, not the place where the result stands. */
export const pick = <From extends object, Key extends keyof From>(
  from: From,
  keys: readonly Key[],
): Pick<From, NoInfer<Key>> => objectOf<Pick<From, Key>>(keys, (key) => from[key])
