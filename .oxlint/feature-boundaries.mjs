// Lint rule `kormi/feature-boundaries`: the order of the features, for worker and web, from the ground up. A file imports its
// own feature and features before it. A table is named in SQL by its own feature alone; others put the table object or a fragment of
// its owner into the SQL (`FROM ${users} u`), so that the import shows whose rows they read. In web/features it imports web/ui, web/lib,
// web/app/pages and schemas of the Worker.
import { readdirSync, readFileSync } from 'node:fs'
import { unusedExports } from './unused-exports.mjs'

/** From the ground up. worker/README.md says what each feature is. */
const featureOrder = [
  'places',
  'people',
  'audit',
  'settings',
  'outbox',
  'exports',
  'content-pages',
  'slugs',
  'statistics',
  'categories',
  'providers',
  'images',
  'entitlements',
  'sign-in',
  'ratings',
  'reveals',
  'favourites',
  'provider-requests',
  'browse',
  'payments',
  'catalogue-admin',
  'submissions',
  'recruiting',
  'moderation',
  'settings-admin',
  'accounts',
  'funnel',
  'operations',
  'home',
]

const sharedWithServer = /^#worker\/(?:.+\.schema|lib\/text\/[\w-]+)\.ts$/

/** The folders of web/app from the ground up. The features stand between pages and layouts. */
const appFolders = ['pages', 'layouts', 'routes']

/** Returns the message for a forbidden import of a file in `web/app`, otherwise null. */
function appProblem(filename, specifier) {
  const [, folder] = /web\/app\/(\w+)\//.exec(filename) ?? []
  if (!folder || /\.test\.tsx?$/.test(filename)) return null
  if (specifier.startsWith('../') && !isWithin(filename, `app/${folder}`, specifier))
    return 'Import other folders by #, not by ../.'
  const [, other] = /^#web\/(?:app\/(\w+)|features)\//.exec(specifier) ?? [null, folder]
  if (appFolders.indexOf(other ?? 'layouts') <= appFolders.indexOf(folder)) return null
  return `web/app/${folder} is below ${specifier}: move what both need down, or pass it as an argument.`
}

/** Returns the message for a forbidden import of a file in `features`, otherwise null. */
function boundaryProblem(filename, specifier) {
  const [, side, feature] = /(worker|web)\/features\/([^/]+)\//.exec(filename) ?? []
  if (!feature || /\.test\.tsx?$/.test(filename)) return null
  const place = featureOrder.indexOf(feature)
  if (place < 0) return `The feature ${feature} has no place in the order (.oxlint/feature-boundaries.mjs).`
  if (specifier.startsWith('../') && !isWithin(filename, `features/${feature}`, specifier))
    return 'Import other features by #, not by ../.'
  if (side === 'web') {
    if (specifier.startsWith('#seed/')) return 'The seed is no part of the site.'
    if (specifier.startsWith('#worker/') && !sharedWithServer.test(specifier))
      return 'From the server the web takes only schemas and lib/text.'
    if (/^#web\/app\/(?!pages\/)/.test(specifier)) return 'Of web/app, a feature imports pages/ only.'
  }
  const [, otherSide, other] = /^#(worker|web)\/features\/([^/]+)\//.exec(specifier) ?? []
  if (!other || other === feature || otherSide !== side || featureOrder.indexOf(other) < place) return null
  return `${feature} stands before ${other} in the order of features: move what both need down, or pass it as an argument.`
}

/** Whether a path that begins with ../ stays within a folder such as `features/reveals`. */
function isWithin(filename, folder, specifier) {
  const folders = filename.slice(filename.indexOf(`${folder}/`)).split('/').length - 3
  return (specifier.match(/\.\.\//g) ?? []).length <= folders
}

const root = new URL('..', import.meta.url)
const textOf = (file) => readFileSync(new URL(file, root), 'utf8')

/** The feature of each table: the one with its table file. Full-text tables belong to the search, which is in providers. */
const ownerOfTable = new Map([
  ...readdirSync(new URL('worker/features/', root), { recursive: true })
    .filter((file) => file.endsWith('.table.ts'))
    .flatMap((file) =>
      [...textOf(`worker/features/${file}`).matchAll(/sqliteTable\(\s*'(\w+)'/g)].map(([, table]) => [
        table,
        file.split('/')[0],
      ]),
    ),
  ...[...textOf('migrations/0001_triggers.sql').matchAll(/CREATE VIRTUAL TABLE (\w+)/g)].map(([, table]) => [
    table,
    'providers',
  ]),
])

const namesTable = /\b(?:FROM|JOIN|INTO|UPDATE)\s+["`]?(\w+)|^\s*(\w+) (?:\w+ )?(?:JOIN|WHERE)\b/g

/** Returns a message for each table of another feature that an SQL text of the Worker names. A fragment may begin with the name. */
function tableProblems(filename, text) {
  const [place, feature] = /worker\/(?:features\/([^/]+)|pages)\//.exec(filename) ?? []
  if (!place || filename.endsWith('.test.ts')) return []
  return [...text.matchAll(namesTable)].flatMap(([, named, first]) => {
    const table = named ?? first
    const owner = ownerOfTable.get(table)
    if (!owner || owner === feature) return []
    return [`${table} belongs to ${owner}: put the table that it exports into the SQL, or a query of it.`]
  })
}

const rule = {
  create(context) {
    const read = (node, text) => {
      for (const message of tableProblems(context.filename, text)) context.report({ node, message })
    }
    const check = (node) => {
      const specifier = node.source?.value ?? ''
      const message = boundaryProblem(context.filename, specifier) ?? appProblem(context.filename, specifier)
      if (message) context.report({ node, message })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TemplateElement: (node) => read(node, node.value.raw),
      Literal: (node) => typeof node.value === 'string' && read(node, node.value),
    }
  },
}

/** Constructors of worker/lib/errors.ts that always name what went wrong. The others do so when they are called with a text. */
const ownErrors = /^(?:AppError|refused|fieldConflict|unprocessable|payloadTooLarge)$/

/** Whether a call is what a function `const planNotFound = () => notFound('…')` at the top of a file returns. */
function isNamedError({ parent }) {
  const { type, parent: named } = parent.type === 'ReturnStatement' ? parent.parent.parent : parent
  if (type !== 'ArrowFunctionExpression' || named.type !== 'VariableDeclarator') return false
  return /^(?:Program|ExportNamedDeclaration)$/.test(named.parent.parent.type)
}

const errorsInTheirFile = {
  create(context) {
    const inFeature = /worker\/features\/(?!.*\.(?:errors|test)\.ts$)/.test(context.filename)
    if (!inFeature) return {}
    const imported = new Set()
    const check = (node) => {
      if (!imported.has(node.callee.name)) return
      const hasText = node.arguments.some((part) => /[\u0980-\u09ff]/.test(context.sourceCode.getText(part)))
      if ((!hasText && !ownErrors.test(node.callee.name)) || isNamedError(node)) return
      context.report({
        node,
        message:
          'An error with its own code or text is a function of .errors.ts, or at the top of the one file that throws it.',
      })
    }
    return {
      ImportDeclaration: ({ source, specifiers }) => {
        if (source.value === '#worker/lib/errors.ts')
          for (const { local } of specifiers) imported.add(local.name)
      },
      CallExpression: check,
      NewExpression: check,
    }
  },
}

// oxlint-disable-next-line import/no-default-export -- the linter loads a plugin by its default export
export default {
  meta: { name: 'kormi' },
  rules: {
    'feature-boundaries': rule,
    'errors-in-their-file': errorsInTheirFile,
    'unused-exports': unusedExports,
  },
}
