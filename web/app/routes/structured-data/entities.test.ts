import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import Validator from '@adobe/structured-data-validator'
import { describe, expect, it } from 'vitest'
import {
  breadcrumbs,
  faqPage,
  itemList,
  localBusiness,
  organization,
  scriptJson,
  webSite,
} from './entities.ts'

type Node = Record<string, unknown>

/** The vocabulary of schema.org as the validator reads it: classes with their parents, properties with their domains. */
function readVocabulary(): { '@graph': Node[] } {
  const file = createRequire(import.meta.url).resolve('@vocabulary/schema/schema.nq')
  const nodes = new Map<string, Node>()
  const short: Record<string, string> = {
    'http://www.w3.org/2000/01/rdf-schema#subClassOf': 'rdfs:subClassOf',
    'http://schema.org/domainIncludes': 'schema:domainIncludes',
  }
  const types: Record<string, string> = {
    'http://www.w3.org/2000/01/rdf-schema#Class': 'rdfs:Class',
    'http://www.w3.org/1999/02/22-rdf-syntax-ns#Property': 'rdf:Property',
  }
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, subject, predicate = '', object = ''] = /^<([^>]*)> <([^>]*)> <([^>]*)>/.exec(line) ?? []
    if (!subject) continue
    const node = nodes.get(subject) ?? { '@id': subject }
    nodes.set(subject, node)
    const name = short[predicate]
    if (predicate.endsWith('#type')) node['@type'] ??= types[object]
    else if (name) node[name] = [...((node[name] as Node[] | undefined) ?? []), { '@id': object }]
  }
  return { '@graph': [...nodes.values()] }
}

const validator = new Validator(readVocabulary())

/** What the validator says about an entity, with the severity before each message. */
async function issuesOf(entity: object): Promise<string[]> {
  const node = JSON.parse(JSON.stringify(entity)) as Node & { '@type': string }
  const found = { jsonld: { [node['@type']]: [node] }, microdata: {}, rdfa: {}, errors: [] }
  const issues = await validator.validate(found)
  return issues.map(({ severity, issueMessage }) => `${severity} ${issueMessage}`)
}

const site = {
  origin: 'https://kormi.test',
  name: 'কর্মী',
  settings: {
    facebook_url: 'https://fb.test/kormi',
    contact_phone: '09612-345678',
    contact_address: 'মিরপুর, ঢাকা',
  },
}
const provider = {
  id: 7,
  name: 'রহিমা বেগম',
  category: { id: 1, name: 'গৃহকর্মী' },
  area: 'সাভার',
  district: 'ঢাকা',
  bio: 'যত্ন নিয়ে কাজ করি।',
  average_rating: 4.5,
  total_ratings: 4,
}
const comment = {
  name: 'রিনা',
  rating: 5,
  comment: 'সময়মতো এসেছেন',
  created_at: '2026-11-20T10:00:00.000Z',
}
const crumbs = [
  { name: 'গৃহকর্মী', path: '/sheba/house-help' },
  { name: 'ঢাকা', path: '/sheba/house-help/dhaka' },
]
const picture = `${site.origin}/social-card.png`

describe('the validator finds no fault in', () => {
  it.each([
    ['a provider with ratings', localBusiness(site, provider, picture)],
    [
      'a provider without',
      localBusiness(site, { ...provider, total_ratings: 0, average_rating: 0 }, picture),
    ],
    ['a provider with comments', localBusiness(site, provider, picture, [comment])],
    ['the way to a page', breadcrumbs(site, crumbs)],
    ['a list', itemList(site, 'সাভারে গৃহকর্মী', crumbs, 20)],
    ['the questions', faqPage([{ question: 'কীভাবে খুঁজব?', answer: 'কাজের নাম লিখে।' }])],
    ['the site', webSite(site)],
    ['the organization', organization(site, picture)],
  ])('%s', async (_, entity) => expect(await issuesOf(entity)).toEqual([]))

  it('nothing, if there is a fault', async () => {
    expect(await issuesOf({ '@type': 'BreadcrumbList', itemListElement: [] })).not.toEqual([])
    expect(await issuesOf({ '@type': 'LocalBusiness', name: 'ক', ratingValue: 5 })).not.toEqual([])
    expect(await issuesOf({ '@type': 'Person', name: 'ক', aggregateRating: 5 })).not.toEqual([])
  })
})

it('a provider has ratings only if there are some, and no telephone', () => {
  const entity = localBusiness(site, { ...provider, total_ratings: 0, average_rating: 0 }, picture)
  expect(entity).not.toHaveProperty('aggregateRating')
  expect(JSON.stringify(entity)).not.toMatch(/telephone|phone/)
})

it('JSON in a script element holds no markup and reads as it was', () => {
  const value = { text: `</script><script>alert(1)</script> & <!-- "quoted" 'it' \u2028\u2029` }
  const text = scriptJson(value)
  expect(text).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(text)).toEqual(value)
})
