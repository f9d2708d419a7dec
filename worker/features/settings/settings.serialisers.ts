import { faqItemsOf, isOn, type Settings } from './settings.rules.ts'
import { pick } from '#worker/lib/object-of.ts'
import { publicKeys, type PublicSettingKey } from './settings.schema.ts'

export const publicSettings = (settings: Settings): Record<PublicSettingKey, string> =>
  pick(settings, publicKeys)

export const publicTerms = (settings: Settings) => ({
  enabled: isOn(settings, 'terms_and_conditions_enabled'),
  title: settings.terms_and_conditions_title,
  content: settings.terms_and_conditions_content,
})

export const publicFaq = (settings: Settings) => ({
  enabled: isOn(settings, 'faq_enabled'),
  items: faqItemsOf(settings)
    .filter((item) => item.enabled)
    .map(({ question, answer }) => ({ question, answer })),
})
