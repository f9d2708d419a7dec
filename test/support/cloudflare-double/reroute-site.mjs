// For `node --import`: sends what a command asks of the public address to the double of the site. No other call changes.
const { REROUTED_ORIGIN: origin, REROUTED_TO: double } = process.env
const { fetch } = globalThis
globalThis.fetch = (input, init) => {
  const address = String(input)
  return fetch(origin && address.startsWith(`${origin}/`) ? address.replace(origin, double) : input, init)
}
