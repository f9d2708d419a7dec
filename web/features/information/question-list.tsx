import { Accordion } from '#web/ui/layout/accordion.tsx'

type Question = { question: string; answer: string }

export function QuestionList({ questions }: { questions: readonly Question[] }) {
  return (
    <Accordion
      items={questions.map(({ question, answer }) => ({
        title: question,
        content: <p className="max-w-prose whitespace-pre-line">{answer}</p>,
      }))}
    />
  )
}
