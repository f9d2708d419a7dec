import { paths } from '#web/app/paths.ts'

type EntityReference = { action: string; entity: string; entity_id: string }

/** The path of the page that shows the entity of an entry, or undefined when there is none. */
export function entityPath({ action, entity, entity_id: id }: EntityReference): string | undefined {
  switch (entity) {
    case 'provider':
      if (!/^\d+$/.test(id)) return undefined
      // The queue opens a profile of any state by its id.
      return `${paths.adminModeration}?worker=${encodeURIComponent(id)}`
    case 'user':
      if (action.startsWith('staff.')) return paths.adminStaff
      return action.startsWith('user.') && /^\d+$/.test(id) ? paths.adminCustomer(Number(id)) : undefined
    case 'payment':
      return `${paths.adminPayments}?q=${encodeURIComponent(id)}`
    case 'category':
      return paths.adminCategories
    case 'setting':
      return paths.adminSettingsTab(id === 'moderation' ? 'system' : id)
    case 'subscription_plan':
    case 'boosting_plan':
      return paths.adminPlans
    case 'division':
    case 'district':
    case 'thana':
      return paths.adminGeolocation
    default:
      return undefined
  }
}
