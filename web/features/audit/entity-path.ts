import { paths } from '#web/app/paths.ts'

/** Where the thing of an entry is looked at; undefined where there is no such place. */
export function entityPath({
  entity,
  entity_id: id,
}: {
  entity: string
  entity_id: string
}): string | undefined {
  switch (entity) {
    case 'provider':
      // The queue opens a profile of any state by its id.
      return `${paths.adminModeration}?worker=${encodeURIComponent(id)}`
    case 'payment':
      return `${paths.adminPayments}?q=${encodeURIComponent(id)}`
    case 'category':
      return paths.adminCategories
    case 'setting':
      return paths.adminSettings
    default:
      return undefined
  }
}
