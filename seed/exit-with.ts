/** Ends the command with its usage when the options are wrong. */
export function exitWith<Result>(usage: string, read: () => Result): Result {
  if (process.argv.includes('--help')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    return read()
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`)
    process.exit(2)
  }
}
