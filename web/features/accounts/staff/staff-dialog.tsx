import { Select, describedBy, Field, FieldMessages, useFieldError } from '#web/ui/form/field.tsx'
import { EmailInput, PhoneInput } from '#web/ui/form/contact-inputs.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { useState, useEffect, useId, useRef } from 'react'
import type * as z from 'zod/mini'
import { EditDialog, type EditDifference, useEditDialog } from '#web/ui/dialog/edit-dialog.tsx'
import { type StaffMember, addStaff, editStaff, removeStaff, resetSecondFactor } from './staff.calls.ts'
import { staffAddition, staffEdit, type StaffEdit } from '#worker/features/accounts/staff/staff.schema.ts'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { formatPhone } from '#web/lib/format-phone.ts'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { roleRights, type GrantablePermission, type StaffRole } from '#worker/lib/rights.schema.ts'
import { grantablePermissionNames, grantablePermissions, readySets } from '#worker/lib/staff-rights.schema.ts'
import { addAct, removeAct } from './acts.rules.ts'
import { useSession } from '#web/lib/session.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { ImagePlus, Trash2 } from 'lucide-react'
import {
  acceptedPictures,
  maxPictureBytes,
  pictureProblemMessages,
} from '#worker/features/images/images.schema.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Picture } from '#web/ui/layout/picture.tsx'

const roleHints: Record<StaffRole, string> = {
  staff: 'শুধু নিচে বেছে দেওয়া কাজগুলো করতে পারেন',
  admin: 'সেটিংস, পেমেন্ট ও স্টাফসহ সবকিছু করতে পারেন',
}

/** A new member can sign in at once with the number and the password. */
export function StaffDialog({ member, onClose }: { member: StaffMember | null; onClose: () => void }) {
  const [isTouched, setTouched] = useState(false)
  const touch = () => setTouched(true)
  const [role, setRole] = useState<StaffRole>(member?.role ?? 'staff')
  const dialog = useEditDialog<StaffMember, typeof staffAddition | typeof staffEdit>({
    row: member,
    schema: member ? staffEdit : staffAddition,
    failureMessage: member ? 'তথ্য হালনাগাদ করা যায়নি' : 'স্টাফ যোগ করা যায়নি',
    save: (values, seen) =>
      member ? editStaff(seen, values) : addStaff(values as z.output<typeof staffAddition>),
    differences: (mine, theirs) => differences(mine as StaffEdit, theirs),
    onClose,
  })
  return (
    <EditDialog {...dialog} title={member ? `${member.name}-এর তথ্য` : 'নতুন স্টাফ'} isTouched={isTouched}>
      <Field name="name" label="নাম">
        <TextInput defaultValue={member?.name} autoComplete="off" />
      </Field>
      <Field name="phone" label="ফোন নম্বর" hint="এই নম্বর দিয়ে লগইন করবেন">
        <PhoneInput defaultValue={member?.phone} autoComplete="off" />
      </Field>
      <Field name="email" label="ইমেইল" optional>
        <EmailInput defaultValue={member?.email ?? ''} autoComplete="off" />
      </Field>
      <Field
        name="password"
        label={member ? 'নতুন পাসওয়ার্ড' : 'পাসওয়ার্ড'}
        optional={member !== null}
        hint={member ? 'খালি রাখলে আগেরটিই থাকবে। বদলালে সব ডিভাইস থেকে লগআউট হবেন।' : 'কমপক্ষে ১০ অক্ষর'}
      >
        <PasswordInput autoComplete="new-password" />
      </Field>
      <Field name="role" label="ভূমিকা">
        <Select
          defaultValue={role}
          onChange={({ target }) => setRole(target.value as StaffRole)}
          options={(Object.keys(roleHints) as StaffRole[]).map((role) => ({
            value: role,
            label: `${roleRights[role].label}: ${roleHints[role]}`,
          }))}
        />
      </Field>
      {role === 'staff' && <ActFields member={member} onChange={touch} />}
      <PhotoField name={member?.name ?? ''} current={member?.photo ?? null} onChange={touch} />
    </EditDialog>
  )
}

const differences = (mine: StaffEdit, theirs: StaffMember): EditDifference[] => [
  { label: 'নাম', mine: mine.name, theirs: theirs.name },
  { label: 'ফোন নম্বর', mine: formatPhone(mine.phone), theirs: formatPhone(theirs.phone) },
  { label: 'ইমেইল', mine: mine.email ?? '—', theirs: theirs.email ?? '—' },
  { label: 'ভূমিকা', mine: roleRights[mine.role ?? theirs.role].label, theirs: roleRights[theirs.role].label },
  {
    label: 'অনুমতি',
    mine: actWords(mine.role === 'admin' ? [] : (mine.acts ?? theirs.acts)),
    theirs: actWords(theirs.acts),
  },
]

export const DeleteStaffDialog = ({ member, onClose }: { member: StaffMember; onClose: () => void }) => (
  <DeleteDialog title={`${member.name}কে মুছে ফেলবেন?`} onDelete={() => removeStaff(member)} onClose={onClose}>
    <p>এটি আর ফেরানো যাবে না। তিনি সঙ্গে সঙ্গে সব ডিভাইস থেকে লগআউট হবেন এবং আর লগইন করতে পারবেন না।</p>
    <p className="mt-2 text-muted">তাঁর করা কাজের ইতিহাসে শুধু নামটি থেকে যাবে।</p>
  </DeleteDialog>
)

export function ResetSecondFactorDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const { pending, problem, run } = useAction()
  return (
    <ConfirmDialog
      problem={problem}
      danger
      title={`${member.name}-এর দুই ধাপের লগইন বন্ধ করবেন?`}
      confirmLabel="বন্ধ করুন"
      pendingLabel="বন্ধ করা হচ্ছে..."
      pending={pending}
      onConfirm={() => void run(() => resetSecondFactor(member), { onDone: onClose })}
      onClose={onClose}
    >
      <p>ফোন ও ব্যাকআপ কোড দুটিই হারালে এটি করুন। তিনি সব ডিভাইস থেকে লগআউট হবেন এবং একটি এসএমএস পাবেন।</p>
    </ConfirmDialog>
  )
}

type ActFieldsProps = { member: StaffMember | null; onChange: () => void }

/** The form reads `acts`, the names with commas between. An act that needs another one adds it, and is removed with it. */
function ActFields({ member, onChange }: ActFieldsProps) {
  const id = useId()
  const error = useFieldError('acts')
  const [given, setGiven] = useState<readonly GrantablePermission[]>(() =>
    member?.role === 'staff' ? member.acts : readySets[0].acts,
  )
  // An act of a part that is switched off is not offered.
  const { user } = useSession()
  const isOffered = (act: GrantablePermission) => !user?.switched_off?.includes(act)
  const choose = (acts: readonly GrantablePermission[]) => {
    setGiven(acts)
    onChange()
  }
  const toggle = (act: GrantablePermission) =>
    choose(given.includes(act) ? removeAct(given, act) : addAct(given, act))
  return (
    <fieldset className="flex min-w-0 flex-col gap-1" aria-describedby={describedBy(id, true, error)}>
      <legend className="mb-1.5 font-semibold">কী কী করতে পারবেন</legend>
      <input type="hidden" name="acts" value={given.join(',')} />
      <div role="group" aria-label="তৈরি তালিকা" className="flex flex-wrap gap-2">
        {readySets
          .filter(({ acts }) => acts.every(isOffered))
          .map(({ label, acts }) => (
            <Button
              key={label}
              variant="secondary"
              size="small"
              aria-pressed={acts.join() === given.join()}
              className="aria-pressed:border-action aria-pressed:bg-tint aria-pressed:text-action"
              onClick={() => choose(acts)}
            >
              {label}
            </Button>
          ))}
      </div>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {grantablePermissionNames.filter(isOffered).map((act) => (
          <Checkbox
            key={act}
            label={grantablePermissions[act].label}
            checked={given.includes(act)}
            onChange={() => toggle(act)}
          />
        ))}
      </div>
      <FieldMessages
        id={id}
        hint="ড্যাশবোর্ড, ক্যাটাগরি ও প্ল্যান সব স্টাফ দেখেন। কোনো কাজ তুলে নিলে সঙ্গে সঙ্গে কার্যকর হয়।"
        error={error}
      />
    </fieldset>
  )
}

/** What a member may do, in words. */
export const actWords = (acts: readonly GrantablePermission[]): string =>
  readySets.find((set) => set.acts.join() === acts.join())?.label ??
  (acts.map((act) => grantablePermissions[act].label).join(', ') || 'কোনো অনুমতি নেই')

type PhotoFieldProps = { name: string; current: string | null; onChange: () => void }

/** The form reads the file under `photo` and the removal under `delete_photo`. */
function PhotoField({ name, current, onChange }: PhotoFieldProps) {
  const id = useId()
  const error = useFieldError('photo')
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string>()
  const [removed, setRemoved] = useState(false)
  const [isTooLarge, setIsTooLarge] = useState(false)
  useEffect(() => {
    if (chosen) return () => URL.revokeObjectURL(chosen)
  }, [chosen])

  const choose = () => {
    const file = input.current?.files?.[0]
    const isTooLargeFile = file !== undefined && file.size > maxPictureBytes
    setIsTooLarge(isTooLargeFile)
    if (isTooLargeFile && input.current) input.current.value = ''
    setChosen(file && !isTooLargeFile ? URL.createObjectURL(file) : undefined)
    if (file && !isTooLargeFile) setRemoved(false)
    onChange()
  }
  const removePhoto = () => {
    if (input.current) input.current.value = ''
    setChosen(undefined)
    setRemoved(true)
    onChange()
  }
  const shown = chosen ?? (removed ? null : current)
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-semibold">
        ছবি <span className="font-normal text-muted">(ঐচ্ছিক)</span>
      </span>
      <div className="flex items-center gap-4">
        {chosen ? (
          <img src={chosen} alt="" className="size-20 shrink-0 rounded-card object-cover" />
        ) : (
          <Picture src={shown} name={name || 'স'} alt="" sizes="80px" className="w-20 rounded-card" />
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" icon={ImagePlus} onClick={() => input.current?.click()}>
            {shown ? 'ছবি বদলান' : 'ছবি দিন'}
          </Button>
          {shown && (
            <Button variant="remove" size="small" icon={Trash2} onClick={removePhoto}>
              ছবি সরান
            </Button>
          )}
        </div>
      </div>
      <input
        ref={input}
        type="file"
        name="photo"
        accept={acceptedPictures}
        onChange={choose}
        aria-label="ছবি"
        tabIndex={-1}
        className="sr-only"
      />
      {removed && current && <input type="hidden" name="delete_photo" value="1" />}
      <FieldMessages
        id={id}
        hint="JPG, PNG বা WebP, সর্বোচ্চ ৫ এমবি"
        error={isTooLarge ? pictureProblemMessages.too_heavy : error}
      />
    </div>
  )
}
