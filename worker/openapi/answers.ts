import { auditAnswers } from '#worker/features/audit/audit.answers.ts'
import { peopleAnswers } from '#worker/features/people/people.answers.ts'
import { signInAnswers } from '#worker/features/sign-in/sign-in.answers.ts'
import { categoriesAnswers } from '#worker/features/categories/categories.answers.ts'
import { operationsAnswers } from '#worker/features/operations/operations.answers.ts'
import { dashboardAnswers } from '#worker/features/operations/dashboard/dashboard.answers.ts'
import { favouritesAnswers } from '#worker/features/favourites/favourites.answers.ts'
import { funnelAnswers } from '#worker/features/funnel/funnel.answers.ts'
import { contentPageAnswers } from '#worker/features/content-pages/content-pages.answers.ts'
import { moderationAnswers } from '#worker/features/moderation/moderation.answers.ts'
import { adminPaymentsAnswers } from '#worker/features/payments/admin/admin-payments.answers.ts'
import { paymentsAnswers } from '#worker/features/payments/payments.answers.ts'
import { catalogueAdminAnswers } from '#worker/features/catalogue-admin/catalogue-admin.answers.ts'
import { placesAnswers } from '#worker/features/places/places.answers.ts'
import { discountsAnswers } from '#worker/features/payments/discounts/discounts.answers.ts'
import { adminPlansAnswers } from '#worker/features/catalogue-admin/plans/admin-plans.answers.ts'
import { plansAnswers } from '#worker/features/entitlements/plans/plans.answers.ts'
import { providerRequestsAnswers } from '#worker/features/provider-requests/provider-requests.answers.ts'
import { pushAnswers } from '#worker/features/outbox/outbox.answers.ts'
import { providerSearchAnswers } from '#worker/features/providers/search/search.answers.ts'
import { browseAnswers } from '#worker/features/browse/browse.answers.ts'
import { providersAnswers } from '#worker/features/providers/providers.answers.ts'
import { revealsAnswers } from '#worker/features/reveals/reveals.answers.ts'
import { ratingsAnswers } from '#worker/features/ratings/ratings.answers.ts'
import { searchAnswers } from '#worker/features/accounts/staff-search/staff-search.answers.ts'
import { settingsAdminAnswers } from '#worker/features/settings-admin/settings-admin.answers.ts'
import { recruitingAnswers } from '#worker/features/recruiting/recruiting.answers.ts'
import { submissionsAnswers } from '#worker/features/submissions/submissions.answers.ts'
import { customersAnswers } from '#worker/features/accounts/customers/customers.answers.ts'
import { accountAnswers } from '#worker/features/accounts/own/account.answers.ts'
import { staffAnswers } from '#worker/features/accounts/staff/staff.answers.ts'
import { exportAnswers } from '#worker/features/accounts/own/erasure/export.answers.ts'
import type { ExtractSchema } from 'hono/types'
import type { AppType } from '#worker/app.ts'
import { jsonFile, pictures, type Answer, type JsonAnswer } from '#worker/openapi/answer-kit.ts'

type MethodsOf<Routes> = {
  [Path in keyof Routes & string]: {
    [Method in keyof Routes[Path] & `$${string}`]: [
      Method extends `$${infer Name}` ? `${Uppercase<Name>} ${Path}` : never,
      Routes[Path][Method],
    ]
  }[keyof Routes[Path] & `$${string}`]
}[keyof Routes & string]

// JSON has no undefined: a field that may be undefined may be absent.
type Sent<Value> = Value extends readonly (infer Item)[]
  ? Sent<Item>[]
  : Value extends object
    ? { [Key in keyof Value as undefined extends Value[Key] ? never : Key]: Sent<Value[Key]> } & {
        [Key in keyof Value as undefined extends Value[Key] ? Key : never]?: Sent<Value[Key]> | undefined
      }
    : Value

type AnswerTo<Route> = Route extends { output: infer Output; outputFormat: 'json' }
  ? JsonAnswer<Sent<Output>>
  : Answer

/** For each route that the API client knows: an answer with the type that the handler returns. */
type AnswersOf<App> = {
  [Route in MethodsOf<ExtractSchema<App>> as Route[0] extends `${string} *` ? never : Route[0]]: AnswerTo<
    Route[1]
  >
}

const fileAnswers = {
  'GET /api/openapi.json': jsonFile('This document'),
  'GET /storage/*': pictures('A public picture'),
  'GET /social-cards/:file': pictures('The picture that social networks show for a provider'),
}

/** The documented answer of each route, by method and path. A route that is missing here does not compile. */
export const answers = {
  ...adminPaymentsAnswers,
  ...accountAnswers,
  ...auditAnswers,
  ...signInAnswers,
  ...categoriesAnswers,
  ...operationsAnswers,
  ...customersAnswers,
  ...dashboardAnswers,
  ...favouritesAnswers,
  ...funnelAnswers,
  ...catalogueAdminAnswers,
  ...contentPageAnswers,
  ...moderationAnswers,
  ...plansAnswers,
  ...adminPlansAnswers,
  ...discountsAnswers,
  ...paymentsAnswers,
  ...placesAnswers,
  ...providersAnswers,
  ...providerRequestsAnswers,
  ...pushAnswers,
  ...ratingsAnswers,
  ...revealsAnswers,
  ...searchAnswers,
  ...peopleAnswers,
  ...settingsAdminAnswers,
  ...recruitingAnswers,
  ...browseAnswers,
  ...staffAnswers,
  ...submissionsAnswers,
  ...providerSearchAnswers,
  ...exportAnswers,
  ...fileAnswers,
} satisfies AnswersOf<AppType>
