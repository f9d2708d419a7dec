import { ImageUp, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import type { Edited } from '#web/lib/form/use-edited.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { describedBy, FieldMessages } from '#web/ui/form/field-messages.tsx'
import { settingLabels } from '#worker/features/settings/settings.schema.ts'
import type { SiteDraft } from './settings.calls.ts'

type PictureSettingProps = {
  of: Edited<SiteDraft>
  name: 'site_logo' | 'site_favicon'
  address: string | null
  accept: string
  hint: string
  small?: boolean
}

export function PictureSetting({ of: form, name, address, accept, hint, small }: PictureSettingProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const error = form.errors.fields[name]
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
