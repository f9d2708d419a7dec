import { FilterDay, FilterSelect } from '#web/ui/list/list-filters.tsx'
import { actionGroup, actionGroupLabel, actionLabel, entityLabels } from './action.labels.ts'
import type { AuditAddress } from './audit.address.ts'
import type { AuditFilters } from './audit.calls.ts'

type AuditFilterFieldsProps = {
  address: AuditAddress
  filters: AuditFilters
  onChange: (filter: Partial<AuditAddress>) => void
}

export function AuditFilterFields({ address, filters, onChange }: AuditFilterFieldsProps) {
  const groups = [...new Set(filters.actions.map(actionGroup))]
  return (
    <>
      <FilterSelect
        label="কে করেছেন"
        placeholder="সবাই"
        value={address.actor}
        onChange={(actor) => onChange({ actor })}
        options={[
          ...filters.actors.map(({ id, name, role }) => ({
            value: String(id),
            label: role === 'admin' ? `${name} (অ্যাডমিন)` : name,
          })),
          { value: 'system', label: 'সিস্টেম নিজে' },
        ]}
      />
      <FilterSelect<string>
        label="কী কাজ"
        placeholder="সব কাজ"
        value={address.action}
        onChange={(action) => onChange({ action })}
      >
        {groups.map((group) => (
          <optgroup key={group} label={actionGroupLabel(group)}>
            <option value={group}>{actionGroupLabel(group)}: সব কাজ</option>
            {filters.actions
              .filter((action) => actionGroup(action) === group)
              .map((action) => (
                <option key={action} value={action}>
                  {actionLabel(action)}
                </option>
              ))}
          </optgroup>
        ))}
      </FilterSelect>
      <FilterSelect
        label="কীসের উপর"
        placeholder="সবকিছু"
        value={address.entity}
        onChange={(entity) => onChange({ entity })}
        options={filters.entities.map((entity) => ({ value: entity, label: entityLabels[entity] ?? entity }))}
      />
      <FilterDay
        label="এই তারিখ থেকে"
        value={address.from}
        max={address.to}
        onChange={(from) => onChange({ from })}
      />
      <FilterDay
        label="এই তারিখ পর্যন্ত"
        value={address.to}
        min={address.from}
        onChange={(to) => onChange({ to })}
      />
    </>
  )
}
