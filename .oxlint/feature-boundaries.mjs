// Lint rule `kormi/feature-boundaries`: the order of the features, for worker and web, from the ground up. A file imports its
// own feature and features before it. In web/features it imports of other layers web/ui, web/lib, the base files of web/app
// and schemas of the Worker.

/** From the ground up. worker/README.md says what each feature is. */
export const featureOrder = [
  'places',
  'people',
  'audit',
  'settings',
  'outbox',
  'exports',
  'information',
  'slugs',
  'statistics',
  'categories',
  'free-number',
  'plans',
  'providers',
  'images',
  'subscriptions',
  'boosts',
  'sign-in',
  'ratings',
  'reveals',
  'answers',
  'landing',
  'favourites',
  'provider-requests',
  'provider-page',
  'browse',
  'payments',
  'catalogue',
  'submissions',
  'recruiting',
  'moderation',
  'site-settings',
  'customers',
  'staff',
  'account',
  'search',
  'growth',
  'operations',
  'dashboard',
  'home',
]

const appForFeatures =
  /^#web\/app\/(paths\.ts|admin-paths\.ts|session\.tsx|session-guards\.ts|head\.ts|root-data\.ts|revalidation\.ts|related-pages\.tsx|table-page\.tsx)$/
const sharedWithServer = /^#worker\/.+\.schema\.ts$/

/** Returns the message for a forbidden import of a file in `features`, otherwise null. */
function boundaryProblem(filename, specifier) {
  const [, side, feature] = /(worker|web)\/features\/([^/]+)\//.exec(filename) ?? []
  if (!feature || /\.test\.tsx?$/.test(filename)) return null
  const place = featureOrder.indexOf(feature)
  if (place < 0) return `The feature ${feature} has no place in the order (.oxlint/feature-boundaries.mjs).`
  if (specifier.startsWith('../') && !isWithin(filename, feature, specifier))
    return 'Import other features by #, not by ../.'
  if (side === 'web') {
    if (specifier.startsWith('#seed/')) return 'The seed is no part of the site.'
    if (specifier.startsWith('#worker/') && !sharedWithServer.test(specifier))
      return 'From the server the web takes only schemas.'
    if (specifier.startsWith('#web/app/') && !appForFeatures.test(specifier))
      return 'Of web/app, a feature imports paths, admin-paths, session, head, root-data, revalidation, related-pages and table-page.'
  }
  const [, otherSide, other] = /^#(worker|web)\/features\/([^/]+)\//.exec(specifier) ?? []
  if (!other || other === feature || otherSide !== side || featureOrder.indexOf(other) < place) return null
  return `${feature} stands before ${other} in the order of features: move what both need down, or pass it as an argument.`
}

/** Whether a path that begins with ../ stays within the feature. */
function isWithin(filename, feature, specifier) {
  const folders = filename.slice(filename.indexOf(`features/${feature}/`)).split('/').length - 3
  return (specifier.match(/\.\.\//g) ?? []).length <= folders
}

const rule = {
  create(context) {
    const check = (node) => {
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
