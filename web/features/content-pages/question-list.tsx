import { ChevronDown } from '#web/ui/layout/icons/form.tsx'
import { useId, useState, type ReactNode } from 'react'
import { Icon } from '#web/ui/layout/icon.tsx'

type QuestionListProps = { questions: readonly { question: string; answer: string }[] }

export const QuestionList = ({ questions }: QuestionListProps) => (
  <Accordion
    items={questions.map(({ question, answer }) => ({
      title: question,
      content: <p className="max-w-prose whitespace-pre-line">{answer}</p>,
    }))}
  />
)

type AccordionItem = { title: ReactNode; content: ReactNode }

/** Questions of which one can be open. Works without JavaScript. */
export function Accordion({ items }: { items: readonly AccordionItem[] }) {
  const name = useId()
  const [openIndex, setOpenIndex] = useState<number>()
  return (
    <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {items.map((item, index) => (
        <details
          key={index}
          // `name` closes the others in newer browsers, the state in older ones.
          name={name}
          open={openIndex === index}
          onToggle={(event) => {
            const { open } = event.currentTarget
            setOpenIndex((before) => (open ? index : before === index ? undefined : before))
          }}
          className="group"
        >
          <summary className="flex min-h-12 list-none items-center justify-between gap-3 px-4 py-3 font-semibold -outline-offset-3 hover:bg-tint [&::-webkit-details-marker]:hidden">
            {item.title}
            <Icon
              icon={ChevronDown}
              className="size-5 text-action transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="px-4 pb-4">{item.content}</div>
        </details>
      ))}
    </div>
  )
}
