import { Accordion } from '#web/ui/layout/accordion.tsx'

type QuestionListProps = { questions: readonly { question: string; answer: string }[] }

export const QuestionList = ({ questions }: QuestionListProps) => (
  <Accordion
    items={questions.map(({ question, answer }) => ({
      title: question,
      content: <p className="max-w-prose whitespace-pre-line">{answer}</p>,
    }))}
  />
)
