// Lint rule `kormi/feature-boundaries`: what a file in web/features may import.
// Allowed: its own feature, the base layers below, web/ui and web/lib. Files of pages (`.page.tsx`) and of parts of pages
// (`.part.tsx`) may import any feature. Type imports are not checked.

const baseLayers = [
  /^#web\/features\/places\//,
  /^#web\/features\/payments\/checkout\//,
  /^#web\/features\/.+\.labels\.ts$/,
]
const appForFeatures =
  /^#web\/app\/(paths\.ts|admin-paths\.ts|session\.tsx|session-guards\.ts|page-handle\.ts|root-data\.ts|revalidation\.ts)$/
const sharedWithServer = /^#worker\/.+\.schema\.ts$/

/** Returns the message for a forbidden import of a file in web/features, otherwise null. */
function boundaryProblem(filename, specifier) {
  const feature = /web\/features\/([^/]+)\//.exec(filename)?.[1]
  if (!feature || /\.test\.tsx?$/.test(filename)) return null
  if (specifier.startsWith('../')) return 'Import across folders by #, not by ../.'
  if (specifier.startsWith('#seed/')) return 'The seed is no part of the site.'
  if (specifier.startsWith('#worker/') && !sharedWithServer.test(specifier))
    return 'From the server the web takes only schemas.'
  if (specifier.startsWith('#web/app/') && !appForFeatures.test(specifier))
    return 'Of web/app, a feature imports paths, admin-paths, session, page-handle, root-data and revalidation.'
  if (!specifier.startsWith('#web/features/') || specifier.startsWith(`#web/features/${feature}/`))
    return null
  if (/\.(page|part)\.tsx$/.test(filename) || baseLayers.some((layer) => layer.test(specifier))) return null
  return 'Only a page or a part of one composes other features; other files import base layers (places, checkout, labels), ui and lib.'
}

const rule = {
  create(context) {
    const check = (node) => {
      if (node.importKind === 'type' && node.source.value.startsWith('#web/features/')) return
      const message = boundaryProblem(context.filename, node.source?.value ?? '')
      if (message) context.report({ node, message })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    }
  },
}

// oxlint-disable-next-line import/no-default-export -- the linter loads a plugin by its default export
export default { meta: { name: 'kormi' }, rules: { 'feature-boundaries': rule } }
