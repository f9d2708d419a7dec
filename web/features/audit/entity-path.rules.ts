import { paths } from '#web/app/paths.ts'

type Which = { action: string; entity: string; entity_id: string }

/** Where the thing of an entry is looked at; undefined where there is no such place. */
export function entityPath({ action, entity, entity_id: id }: Which): string | undefined {
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
