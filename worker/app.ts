import './parts.ts'
import { Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import type { AppEnv } from './env.ts'
import { authRoutes } from '#worker/features/sign-in/sign-in.routes.ts'
import { peopleRoutes } from '#worker/features/people/people.routes.ts'
import { readToken } from '#worker/features/people/sessions/sessions.rules.ts'
import { findCurrentUser, recordUse } from '#worker/features/people/sessions/sessions.usecases.ts'
import { adminPaymentsRoutes } from './features/payments/admin/admin-payments.routes.ts'
import {
  gatewayMessagesRoutes,
  gatewayReturnsRoutes,
} from './features/payments/gateways/gateway-returns.routes.ts'
import { paymentsRoutes } from './features/payments/payments.routes.ts'
import { categoriesRoutes } from './features/categories/categories.routes.ts'
import { adminCategoriesRoutes } from './features/catalogue-admin/categories/admin-categories.routes.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { exportsRoutes } from './features/exports/exports.routes.ts'
import { operationsRoutes, healthRoutes } from './features/operations/operations.routes.ts'
import { favouritesRoutes } from './features/favourites/favourites.routes.ts'
import { contentPageRoutes } from './features/content-pages/content-pages.routes.ts'
import { imagesRoutes } from './features/images/images.routes.ts'
import { moderationRoutes } from './features/moderation/moderation.routes.ts'
import { adminSettingsRoutes } from '#worker/features/settings-admin/admin-settings.routes.ts'
import { staffRoutes } from '#worker/features/accounts/staff/staff.routes.ts'
import { funnelRoutes } from './features/funnel/funnel.routes.ts'
import { recruitingRoutes } from '#worker/features/recruiting/recruiting.routes.ts'
import { browseRoutes } from '#worker/features/browse/browse.routes.ts'
import { readSettings } from './features/settings/settings.usecases.ts'
import { geolocationRoutes } from '#worker/features/catalogue-admin/places/geolocation.routes.ts'
import { placesRoutes } from './features/places/places.routes.ts'
import { adminPlansRoutes } from './features/catalogue-admin/plans/admin-plans.routes.ts'
import { plansRoutes } from './features/entitlements/plans/plans.routes.ts'
import { discountsRoutes } from './features/payments/discounts/discounts.routes.ts'
import { pushRoutes } from '#worker/features/outbox/push/push.routes.ts'
import { providerRequestsRoutes } from './features/provider-requests/provider-requests.routes.ts'
import { providersRoutes } from './features/providers/providers.routes.ts'
import { adminReviewsRoutes } from './features/ratings/admin/admin-reviews.routes.ts'
import { ratingsRoutes } from './features/ratings/ratings.routes.ts'
import { revealsRoutes } from '#worker/features/reveals/reveals.routes.ts'
import { submissionsRoutes } from './features/submissions/submissions.routes.ts'
import { customersRoutes } from '#worker/features/accounts/customers/customers.routes.ts'
import { usersRoutes } from '#worker/features/accounts/own/users.routes.ts'
import { notFound } from './lib/errors.ts'
import { bindings, database, settings } from './middleware/bindings.ts'
import { documentRoutes, openapiRoutes } from './openapi/openapi.routes.ts'
import {
  limitBody,
  maintenance,
  methodNotAllowed,
  rateLimit,
  shedLoad,
  requireSafeKeys,
  refuseHead,
} from './middleware/admission.ts'
import { countVisits, pageCopies } from './middleware/copies/page-copies.ts'
import { headers } from './middleware/headers.ts'
import { onError } from './middleware/on-error.ts'
import { requestLog } from './middleware/request-log.ts'
import { identify, session } from './middleware/rights/allow.ts'

const api = new Hono<AppEnv>()
  .use(
    rateLimit,
    refuseHead,
    limitBody,
    database,
    session(findCurrentUser, recordUse),
    settings(readSettings),
    maintenance,
  )
  .route('/', authRoutes)
  .route('/', peopleRoutes)
  .route('/', usersRoutes)
  .route('/', customersRoutes)
  .route('/', staffRoutes)
  .route('/', adminSettingsRoutes)
  .route('/', categoriesRoutes)
  .route('/', adminCategoriesRoutes)
  .route('/', contentPageRoutes)
  .route('/', auditRoutes)
  .route('/', exportsRoutes)
  .route('/', operationsRoutes)
  .route('/', funnelRoutes)
  .route('/', recruitingRoutes)
  .route('/', placesRoutes)
  .route('/', geolocationRoutes)
  .route('/', providersRoutes)
  // After `/biodata/recent` and others, which its `/biodata/:id` would match.
  .route('/', browseRoutes)
  .route('/', providerRequestsRoutes)
  .route('/', moderationRoutes)
  .route('/', pushRoutes)
  .route('/', ratingsRoutes)
  .route('/', adminReviewsRoutes)
  .route('/', revealsRoutes)
  .route('/', favouritesRoutes)
  .route('/', gatewayMessagesRoutes)
  .route('/', adminPaymentsRoutes)
  .route('/', paymentsRoutes)
  .route('/', plansRoutes)
  .route('/', adminPlansRoutes)
  .route('/', discountsRoutes)
  .route('/', submissionsRoutes)
  .route('/', openapiRoutes)
  .all('*', (c) => {
    const allowed = methodsAt(c.req.path)
    throw allowed.length > 0 ? methodNotAllowed(allowed) : notFound('এই ঠিকানায় কিছু নেই।')
  })

/** Everything the Worker answers apart from the pages, which index.ts mounts after it. */
// Hono's faster router refuses these routes: it allows no name beside a parameter.
export const app = new Hono<AppEnv>({ router: new TrieRouter() })
  .onError(onError)
  .use(requestLog, headers, requireSafeKeys, countVisits, pageCopies, shedLoad, bindings, identify(readToken))
  .route('/', imagesRoutes)
  .route('/', gatewayReturnsRoutes)
  .route('/api', healthRoutes)
  .route('/api', api)

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
/** The methods that have a route of the API for a path. */
const methodsAt = (path: string): string[] =>
  methods.filter((method) =>
    app.router
      .match(method, path)[0]
      .some(([[, route]]) => route.method === method && route.path.startsWith('/api/')),
  )

documentRoutes(app.routes)

export type AppType = typeof app
