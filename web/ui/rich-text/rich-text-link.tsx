import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { Button } from '#web/ui/layout/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { isLinkAddress } from '#web/ui/layout/link-address.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'

type RichTextLinkProps = { editor: Editor; onClose: () => void }

/** Sets, changes or removes the link at the selection. Without a selection it inserts the address as text. */
export function RichTextLink({ editor, onClose }: RichTextLinkProps) {
  const current = String(editor.getAttributes('link').href ?? '')
  const [address, setAddress] = useState(current)
  const [error, setError] = useState<string>()

  const apply = () => {
    const href = address.trim()
    if (!isLinkAddress(href)) return setError('ঠিকানা https:// দিয়ে শুরু করুন')
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !current)
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  return (
    <div className="flex flex-col gap-3 border-t border-line p-3">
      <Field label="লিংকের ঠিকানা" error={error}>
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          autoFocus
          placeholder="https://..."
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          // Enter applies the link and must not submit the surrounding form.
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose()
            if (event.key !== 'Enter') return
            event.preventDefault()
            apply()
          }}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={apply}>
          লিংক বসান
        </Button>
        {current && (
          <Button size="small" variant="secondary" onClick={remove}>
            লিংক তুলে নিন
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={onClose}>
          বাতিল
        </Button>
      </div>
    </div>
  )
}
