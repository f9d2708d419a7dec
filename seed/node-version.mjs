// For `node --import`, in each script of package.json that runs a TypeScript file. An older Node would stop at the first such file
// with a stack trace, before any line of it could say why.
const needed = 24
if (Number.parseInt(process.versions.node, 10) < needed) {
  console.error(
    `Node ${needed} is needed, this is ${process.version}. npm ci installs it here, with its optional packages.`,
  )
  process.exit(1)
}
