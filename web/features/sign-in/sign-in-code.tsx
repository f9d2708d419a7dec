import { useState } from 'react'
import type { FieldError } from '#web/ui/form/field-messages.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Button } from '#web/ui/layout/button.tsx'

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function SignInCode({ error, onBack }: { error: FieldError; onBack: () => void }) {
  const [hasApp, setHasApp] = useState(true)
  return (
    <>
      <Field
        key={String(hasApp)}
        label={hasApp ? 'অথেনটিকেটর অ্যাপের কোড' : 'ব্যাকআপ কোড'}
        hint={hasApp ? 'অ্যাপে দেখানো ৬ সংখ্যা' : 'দুই ধাপের লগইন চালু করার সময় রাখা কোডগুলোর একটি'}
        error={error}
      >
        {/* The step replaces the fields that had the focus. */}
        <TextInput
          name="code"
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          inputMode={hasApp ? 'numeric' : 'text'}
          maxLength={20}
        />
      </Field>
      <div className="flex flex-wrap gap-x-4">
        <Button variant="quiet" size="small" className="-ms-2" onClick={() => setHasApp(!hasApp)}>
          {hasApp ? 'ফোন সঙ্গে নেই? ব্যাকআপ কোড দিন' : 'অ্যাপের কোড দিন'}
        </Button>
        <Button variant="quiet" size="small" className="-ms-2" onClick={onBack}>
          অন্য অ্যাকাউন্ট
        </Button>
      </div>
    </>
  )
}
