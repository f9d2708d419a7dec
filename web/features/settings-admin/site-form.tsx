import { siteInput } from '#worker/features/settings-admin/settings-inputs.schema.ts'
import { uploadForm } from '#web/lib/form/upload-form.ts'
import { type Saved, type Edited, EditForm } from '#web/ui/form/edit-form.tsx'
import { useGroupForm } from './setting-inputs.tsx'
import { SettingSection } from './setting-section.tsx'
import { SettingSections } from './group-form.tsx'
import type { GroupRow, SiteDraft } from './settings.calls.ts'
import { settingLabels } from '#worker/features/settings/settings.schema.ts'
import { useEffect, useState, useId, useRef } from 'react'
import { ImageUp, Trash2 } from 'lucide-react'
import { Button } from '#web/ui/layout/button.tsx'
import { describedBy, FieldMessages, useFieldError } from '#web/ui/form/field.tsx'
import { ifUnchanged } from '#web/lib/form/edit-version.ts'

/** URL of a picture setting: under /storage for a stored one, a data URL for a chosen file; null while it is read. */
function usePictureAddress(value: string | File): string | null {
  const [chosen, setChosen] = useState<{ file: File; address: string } | null>(null)
  useEffect(() => {
    if (!(value instanceof File)) return
    const reader = new FileReader()
    reader.addEventListener('load', () => setChosen({ file: value, address: String(reader.result) }))
    reader.readAsDataURL(value)
    return () => reader.abort()
  }, [value])
  if (value instanceof File) return chosen?.file === value ? chosen.address : null
  if (value === '') return null
  return value.startsWith('http') ? value : `/storage/${value}`
}

export function SiteForm({ row }: { row: GroupRow<'site'> }) {
  const form = useGroupForm<typeof row, typeof siteInput, SiteDraft>(row, {
    schema: siteInput,
    send: (_, version, changed) => save(changed, ifUnchanged(version).headers),
  })
  const { values } = form
  const logo = usePictureAddress(values.site_logo)
  const favicon = usePictureAddress(values.site_favicon)
  return (
    <EditForm of={form} label="সাইটের তথ্য" labels={settingLabels}>
      <SettingSections of={form} row={row} group="site" />
      <SettingSection title="লোগো ও ফেভিকন">
        <div className="grid items-start gap-6 sm:grid-cols-2">
          <PictureSetting
            of={form}
            name="site_logo"
            address={logo}
            accept="image/png,image/jpeg,image/webp"
            hint="PNG, JPG বা WebP, ৫ এমবির মধ্যে। চওড়া লোগো ভালো দেখায়।"
          />
          <PictureSetting
            of={form}
            name="site_favicon"
            address={favicon}
            accept="image/png,image/jpeg,image/webp,.ico"
            hint="PNG, JPG, WebP বা ICO। চারকোনা ছবি দিন।"
            small
          />
        </div>
      </SettingSection>
      <SettingSection title="ফেসবুকে যেমন দেখাবে" description="কেউ হোমের লিংক দিলে।">
        <SocialCard title={values.site_title} description={values.site_description} picture={logo} />
      </SettingSection>
    </EditForm>
  )
}

function save(changed: Partial<SiteDraft>, headers: Record<string, string>): Promise<Saved> {
  const body = new FormData()
  body.set('_method', 'PUT')
  for (const [key, value] of Object.entries(changed)) body.set(key, value)
  for (const [key, removal] of [
    ['site_logo', 'delete_logo'],
    ['site_favicon', 'delete_favicon'],
  ] as const)
    if (changed[key] === '') body.set(removal, '1')
  return uploadForm<Saved>('/api/admin/settings/site', body, { headers })
}

type SocialCardProps = { title: string; description: string; picture: string | null }

function SocialCard({ title, description, picture }: SocialCardProps) {
  return (
    <figure
      aria-label="লিংকের কার্ড"
      className="w-full max-w-md overflow-hidden rounded-card border border-line bg-sunken"
    >
      <div className="flex aspect-[1.91/1] items-center justify-center border-b border-line bg-surface">
        {picture ? (
          <img src={picture} alt="" className="size-full object-cover" />
        ) : (
          <span className="text-muted">লোগো দিলে এখানে ছবি দেখা যাবে</span>
        )}
      </div>
      <figcaption className="p-3">
        <p className="text-xs text-muted uppercase">{window.location.host}</p>
        <p className="line-clamp-2 font-semibold">{title}</p>
        <p className="line-clamp-2 text-sm text-muted">{description}</p>
      </figcaption>
    </figure>
  )
}

type PictureSettingProps = {
  of: Edited<SiteDraft>
  name: 'site_logo' | 'site_favicon'
  address: string | null
  accept: string
  hint: string
  small?: boolean
}

function PictureSetting({ of: form, name, address, accept, hint, small }: PictureSettingProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const error = useFieldError(name)
  const label = settingLabels[name]
  const set = (value: string | File) => {
    form.edit({ [name]: value })
    if (input.current) input.current.value = ''
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <label htmlFor={id} className="self-start font-semibold">
        {label}
      </label>
      <div className="flex h-28 items-center justify-center rounded-card border border-line bg-sunken p-3">
        {address ? (
          <img
            src={address}
            alt={`${label}: যেমন দেখাবে`}
            className={small ? 'size-12 object-contain' : 'h-16 max-w-full object-contain'}
          />
        ) : (
          <span className="text-muted">দেওয়া হয়নি</span>
        )}
      </div>
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        aria-describedby={describedBy(id, hint, error)}
        aria-invalid={error ? true : undefined}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) set(file)
        }}
        className="sr-only"
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="secondary" icon={ImageUp} onClick={() => input.current?.click()}>
          {address ? 'অন্য ছবি দিন' : 'ছবি দিন'}
        </Button>
        {address && (
          <Button size="small" variant="remove" icon={Trash2} onClick={() => set('')}>
            মুছুন
          </Button>
        )}
      </div>
      <FieldMessages id={id} hint={hint} error={error} />
    </div>
  )
}
