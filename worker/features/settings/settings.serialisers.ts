import { faqItemsOf, isOn, type Settings } from './settings.rules.ts'
import { definitionOf, settingKeys, type PublicSettingKey } from './settings.schema.ts'

export function publicSettings(settings: Settings): Record<PublicSettingKey, string> {
  return Object.fromEntries(
    settingKeys.filter((key) => definitionOf(key).public).map((key) => [key, settings[key]]),
  ) as Record<PublicSettingKey, string>
}

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
