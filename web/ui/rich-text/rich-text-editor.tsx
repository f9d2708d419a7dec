import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useId, useState } from 'react'
import { describedBy, FieldMessages, firstError, type FieldError } from '#web/ui/form/field.tsx'
import { isLinkAddress } from '#web/ui/layout/link-address.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'

/**
 * Tells the values that an editor has sent from those of others. The page hands a value back later: after fast typing, or letters that a
 * phone composes, an older one comes while the editor already shows a newer one.
 */
export function ownValues(first: string) {
  let sent = [first]
  return {
    send: (value: string): void => {
      sent.push(value)
    },
    /** Whether the value that the page hands over is one of the editor's own. If not, it replaces what the editor shows. */
    receive(value: string): boolean {
      const at = sent.lastIndexOf(value)
      sent = at === -1 ? [value] : sent.slice(at)
      return at !== -1
    },
  }
}

type RichTextEditorProps = {
  label: string
  value: string
  onChange: (html: string) => void
  error?: FieldError
}

// The editor would drop these tags, so texts with them are edited as HTML source.
const unsupportedTags = /<(?:table|div|h[1456]|img|iframe|pre|code)\b/i

/** An editor for text with headings, lists, emphasis and links. Only staff pages load it. */
export function RichTextEditor({ label, value, onChange, error }: RichTextEditorProps) {
  const id = useId()
  // Decided once: a half-typed tag must not swap the editor.
  const [asSource] = useState(() => unsupportedTags.test(value))
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label id={`${id}-label`} htmlFor={asSource ? id : undefined} className="self-start font-semibold">
        {label}
      </label>
      {asSource ? (
        <>
          <p className="text-sm text-muted">এই লেখায় টেবিল বা এমন কিছু আছে যা শুধু HTML হিসেবে বদলানো যায়।</p>
          <Textarea
            id={id}
            rows={12}
            dir="ltr"
            value={value}
            aria-invalid={firstError(error) ? true : undefined}
            onChange={(event) => onChange(event.target.value)}
          />
        </>
      ) : (
        <Editor id={id} value={value} onChange={onChange} error={error} />
      )}
      <FieldMessages id={id} error={error} />
    </div>
  )
}

type EditorProps = Omit<RichTextEditorProps, 'label'> & { id: string }

function Editor({ id, value, onChange, error }: EditorProps) {
  const [own] = useState(() => ownValues(value))
  const editor = useEditor({
    // The policy of the page allows no style elements from scripts. The styles are in staff.css.
    injectCSS: false,
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3] },
        code: false,
        codeBlock: false,
        link: {
          openOnClick: false,
          HTMLAttributes: { target: null, rel: null },
          isAllowedUri: (address) => isLinkAddress(address ?? ''),
        },
      }),
    ],
    content: value,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        ...(firstError(error) && { 'aria-describedby': describedBy(id, undefined, error) ?? '' }),
        class:
          'min-h-48 max-h-[60dvh] overflow-y-auto px-3.5 py-3 outline-none [&_a]:text-action [&_a]:underline [&_h2]:text-xl [&_h3]:text-lg [&_ol]:list-[bengali] [&_ol]:ps-6 [&_p]:my-2 [&_ul]:list-disc [&_ul]:ps-6',
      },
    },
    onUpdate: ({ editor: changed }) => {
      const html = changed.isEmpty ? '' : changed.getHTML()
      own.send(html)
      onChange(html)
    },
  })

  // The value changed from outside: after a save, or to another user's version.
  useEffect(() => {
    if (!editor || own.receive(value)) return
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, own, value])

  return (
    <div
      className={`rounded-card border bg-surface focus-within:border-action focus-within:outline-2 focus-within:outline-action ${firstError(error) ? 'border-danger' : 'border-line-strong'}`}
    >
      <RichTextToolbar editor={editor} />
      <EditorContent editor={editor} />
    </div>
  )
}
