import { isQuestionOutdated } from '#worker/features/reveals/call-feedback/call-feedback.queries.ts'
import { auditSubjects } from '#worker/features/audit/audit.queries.ts'
import { orderText } from '#worker/features/browse/list-order.rules.ts'
import { computedEnds } from '#worker/features/content-pages/edit-page.usecases.ts'
import { keptText } from '#worker/features/operations/retention/kept.usecases.ts'
import { auditedCategory } from '#worker/features/categories/categories.queries.ts'
import { imagesOfForms } from '#worker/features/images/images.queries.ts'
import { outdatedMessages } from '#worker/features/outbox/outbox.queries.ts'
import { requestedList } from '#worker/features/outbox/push/push.usecases.ts'
import { auditedPayment, paidPoishaOf } from '#worker/features/payments/payments.queries.ts'
import { auditedPlans, pricesMayFall } from '#worker/features/entitlements/plans/plans.queries.ts'
import { acceptsCodes } from '#worker/features/payments/discounts/discounts.usecases.ts'
import { findRequestedList } from '#worker/features/provider-requests/provider-requests.queries.ts'
import { auditedProvider, isDecisionOutdated } from '#worker/features/providers/providers.queries.ts'
import { seenNumbers } from '#worker/features/ratings/ratings.queries.ts'
import { isInvitationOutdated } from '#worker/features/recruiting/imports/imports.queries.ts'
import { imagesOfOpenForms } from '#worker/features/recruiting/onboarding/onboarding.queries.ts'
import { isCheckOutdated } from '#worker/features/reveals/contacts/contact-reports.queries.ts'
import { paidForSubscription, seenByCustomer } from '#worker/features/reveals/reveals.queries.ts'

// What earlier features must know of later ones, each part from the feature that owns its tables. What runs use cases imports
// this file: the site, the jobs, scripts and tests.

auditSubjects.hand({
  provider: auditedProvider,
  payment: auditedPayment,
  category: auditedCategory,
  ...auditedPlans,
})
outdatedMessages.hand({
  sms: [isDecisionOutdated, isCheckOutdated, isInvitationOutdated],
  push: [isQuestionOutdated],
})
requestedList.hand(findRequestedList)
imagesOfForms.hand(imagesOfOpenForms)
seenNumbers.hand(seenByCustomer)
paidForSubscription.hand(paidPoishaOf)
computedEnds.hand(
  new Map([
    ['privacy-policy', keptText],
    ['list-order', orderText],
  ]),
)
pricesMayFall.hand(acceptsCodes)
