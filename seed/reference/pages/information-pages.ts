import { about } from './about.ts'
import { contact } from './contact.ts'
import { faqPage } from './faq-page.ts'
import type { InformationPage } from './information-page.ts'
import { privacyPolicy } from './privacy-policy.ts'
import { refundPolicy } from './refund-policy.ts'
import { support } from './support.ts'
import { termsPage } from './terms-page.ts'

/** The information pages of a new installation. An admin can edit them later. */
export const informationPages: InformationPage[] = [
  about,
  contact,
  faqPage,
  support,
  privacyPolicy,
  termsPage,
  refundPolicy,
].map((page) => ({ ...page, html: page.html.trim().normalize('NFC') }))
