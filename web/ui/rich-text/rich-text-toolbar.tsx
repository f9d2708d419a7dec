import { useEditorState, type ChainedCommands, type Editor } from '@tiptap/react'
import { Bold, Heading2, Heading3, Italic, Link, List, ListOrdered, Redo2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Icon, type Drawing } from '#web/ui/layout/icon.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { isLinkAddress } from '#web/ui/layout/link-address.ts'

type Tool = {
  label: string
  icon: Drawing
  /** What the selection is while the button is pressed. */
  active?: [name: string, attributes?: object]
  press: (chain: ChainedCommands) => ChainedCommands
}

const headings = ([2, 3] as const).map((level): Tool => ({
  label: level === 2 ? 'বড় শিরোনাম' : 'ছোট শিরোনাম',
  icon: level === 2 ? Heading2 : Heading3,
  active: ['heading', { level }],
  press: (chain) => chain.toggleHeading({ level }),
}))

const tools: readonly Tool[] = [
  { label: 'মোটা', icon: Bold, active: ['bold'], press: (chain) => chain.toggleBold() },
  { label: 'বাঁকা', icon: Italic, active: ['italic'], press: (chain) => chain.toggleItalic() },
  ...headings,
  { label: 'তালিকা', icon: List, active: ['bulletList'], press: (chain) => chain.toggleBulletList() },
  {
    label: 'ক্রমিক তালিকা',
    icon: ListOrdered,
    active: ['orderedList'],
    press: (chain) => chain.toggleOrderedList(),
  },
]

const history: readonly Tool[] = [
  { label: 'আগের অবস্থা', icon: Undo2, press: (chain) => chain.undo() },
  { label: 'পরের অবস্থা', icon: Redo2, press: (chain) => chain.redo() },
]

/** The formatting buttons. On a phone the row scrolls and fades at its end. */
export function RichTextToolbar({ editor }: { editor: Editor }) {
  const [linking, setLinking] = useState(false)
  const on = useEditorState({
    editor,
    selector: ({ editor: shown }) => ({
      pressed: tools.filter(({ active }) => active && shown.isActive(...active)).map(({ label }) => label),
      link: shown.isActive('link'),
    }),
  })
  const press = (tool: Tool) => tool.press(editor.chain().focus()).run()
  return (
    <div className="border-b border-line">
      <div
        role="toolbar"
        aria-label="লেখার সাজ"
        className="flex overflow-x-auto p-1 max-sm:pe-10 max-sm:[mask-image:linear-gradient(to_right,black_80%,transparent)]"
      >
        {tools.map((tool) => (
          <ToolButton
            key={tool.label}
            tool={tool}
            pressed={on.pressed.includes(tool.label)}
            onPress={() => press(tool)}
          />
        ))}
        <ToolButton
          tool={{ label: 'লিংক', icon: Link }}
          pressed={on.link || linking}
          onPress={() => setLinking(!linking)}
        />
        {history.map((tool) => (
          <ToolButton key={tool.label} tool={tool} onPress={() => press(tool)} />
        ))}
      </div>
      {linking && <RichTextLink editor={editor} onClose={() => setLinking(false)} />}
    </div>
  )
}

type ToolButtonProps = { tool: Pick<Tool, 'label' | 'icon'>; pressed?: boolean; onPress: () => void }

function ToolButton({ tool: { label, icon }, pressed, onPress }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      // Keeps the selection of the editor.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={`flex min-h-11 shrink-0 items-center gap-1.5 rounded-small px-2.5 text-sm whitespace-nowrap hover:bg-sunken ${pressed ? 'bg-tint font-semibold text-action' : ''}`}
    >
      <Icon icon={icon} className="size-5" />
      {label}
    </button>
  )
}

type RichTextLinkProps = { editor: Editor; onClose: () => void }

/** Sets, changes or removes the link at the selection. Without a selection it inserts the address as text. */
function RichTextLink({ editor, onClose }: RichTextLinkProps) {
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
