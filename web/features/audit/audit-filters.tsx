import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { actionLabel, entityLabels, familyLabel } from './action.labels.ts'
import type { AuditAddress } from './audit.address.ts'
import type { AuditFilters } from './audit.calls.ts'

type AuditFilterFieldsProps = {
  address: AuditAddress
  filters: AuditFilters
  onChange: (filter: AuditAddress) => void
}

/** Who, what kind of act, to what, and when. */
export function AuditFilterFields({ address, filters, onChange }: AuditFilterFieldsProps) {
  const familyOf = (action: string) => action.split('.', 1)[0] ?? ''
  const families = [...new Set(filters.actions.map(familyOf))]
  const one = (value: string) => value || undefined
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-5">
      <Field label="কে করেছেন">
        <Select
          placeholder="সবাই"
          value={address.actor ?? ''}
          onChange={(event) => onChange({ actor: one(event.target.value) })}
          options={[
            ...filters.actors.map(({ id, name, role }) => ({
              value: String(id),
              label: role === 'admin' ? `${name} (অ্যাডমিন)` : name,
            })),
            { value: 'system', label: 'সিস্টেম নিজে' },
          ]}
        />
      </Field>
      <Field label="কী কাজ">
        <Select
          placeholder="সব কাজ"
          value={address.action ?? ''}
          onChange={(event) => onChange({ action: one(event.target.value) })}
        >
          {families.map((family) => (
            <optgroup key={family} label={familyLabel(family)}>
              <option value={family}>{familyLabel(family)}: সব কাজ</option>
              {filters.actions
                .filter((action) => familyOf(action) === family)
                .map((action) => (
                  <option key={action} value={action}>
                    {actionLabel(action)}
                  </option>
                ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      <Field label="কীসের ওপর">
        <Select
          placeholder="সবকিছু"
          value={address.entity ?? ''}
          onChange={(event) => onChange({ entity: one(event.target.value) })}
          options={filters.entities.map((entity) => ({
            value: entity,
            label: entityLabels[entity] ?? entity,
          }))}
        />
      </Field>
      <Field label="এই তারিখ থেকে">
        <TextInput
          type="date"
          value={address.from ?? ''}
          max={address.to}
          onChange={(event) => onChange({ from: one(event.target.value) })}
        />
      </Field>
      <Field label="এই তারিখ পর্যন্ত">
        <TextInput
          type="date"
          value={address.to ?? ''}
          min={address.from}
          onChange={(event) => onChange({ to: one(event.target.value) })}
        />
      </Field>
    </div>
  )
}
