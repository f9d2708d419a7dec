// Stands for what only a browser runs (`imports` of package.json, `alias` of wrangler.toml): the Worker renders only markup.

const refuse = (): never => {
  throw new Error('The bundle of the Worker has no code that only a browser runs')
}

export { refuse as createRoot, refuse as parse }
