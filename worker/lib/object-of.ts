export function objectOf<Result extends object>(
  names: readonly (keyof Result)[],
  valueOf: <Name extends keyof Result>(name: Name) => Result[Name],
): Result {
  const result: Partial<Result> = {}
  for (const name of names) result[name] = valueOf(name)
  // Complete as far as the caller's names are: that part no type can tell.
  return result as Result
}

export const pick = <From extends object, Key extends keyof From>(from: From, keys: readonly Key[]) =>
  objectOf<Pick<From, Key>>(keys, (key) => from[key])
