/** The tags of the document: what each holds, and the first parts of its paths without `api` and `admin`. */
const parts: Record<string, [description: string, paths: string]> = {
  pictures: ['Public pictures', 'storage social-cards'],
  'sign-in': ['Registration, sign-in and passwords', 'auth'],
  own: ['What belongs to the signed-in user', 'me profile'],
  profiles: ['Public profiles, the addresses of their lists and saved ones', 'biodata addresses favourites'],
  search: ['Search, and what people looked for in vain', 'search searches provider-requests'],
  workers: ["A worker's own profile, its number and its rating", 'service-workers contact-checks'],
  reviews: ['Comments, replies to them and reports', 'reviews review-replies reported-reviews comments'],
  moderation: ['Profiles as moderators see them', 'workers moderation'],
  recruiting: ['Workers whom agents or lists bring in', 'onboarding imports invitations'],
  payments: ['Payments and discount codes', 'payment payments payment-methods discount-codes'],
  plans: ['Subscriptions and boosts', 'subscription boost plans subscription-plans boosting-plans'],
  accounts: ['Accounts, for staff', 'customers users staff'],
  categories: ['The trades', 'categories'],
  places: ['Divisions, districts, thanas and localities', 'locations geolocation localities'],
  settings: ['Settings, texts and SMS of the site', 'settings information sms notifications'],
  figures: ['Figures of the site', 'stats dashboard growth'],
  operations: [
    'Health, jobs, warnings and logs',
    'health ready jobs warnings checklist client-errors audit security-events openapi.json',
  ],
}

const tagByPart = new Map(
  Object.entries(parts).flatMap(([tag, [, paths]]) => paths.split(' ').map((path) => [path, tag])),
)

export const tags = Object.entries(parts).map(([name, [description]]) => ({ name, description }))

/** The tag of a path; the part itself, which a test refuses, if no tag has it. */
export function tagOf(path: string): string {
  const part = /^\/(?:api\/)?(?:admin\/)?([^/]+?)(?:\.csv)?(?:\/|$)/.exec(path)?.[1] ?? path
  return tagByPart.get(part) ?? part
}
