/** Ends the command with its usage when the options are wrong. */
export function exitWith<Result>(usage: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`)
    process.exit(2)
  }
}
