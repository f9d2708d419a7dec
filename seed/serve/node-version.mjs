// For `node --import`. An older Node would stop at the first TypeScript file with a stack trace.
const needed = 24
if (Number.parseInt(process.versions.node, 10) < needed) {
  console.error(
    `[start] Node ${needed} is needed, this is ${process.version}. npm ci installs it here, with its install scripts.`,
  )
  process.exit(1)
}
