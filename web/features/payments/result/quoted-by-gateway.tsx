import { DefinitionList, type Definition } from '#web/ui/layout/definition-list.tsx'
import { gatewayQuote } from './gateway-quote.rules.ts'

/** What the gateway appended to the address. Anyone can type an address, so it is marked as not verified. */
export function QuotedByGateway({ query, pathname }: { query: URLSearchParams; pathname: string }) {
  const quote = gatewayQuote(query, pathname)
  if (!quote) return null
  const facts: (Definition | '' | null)[] = [
    { term: 'পদ্ধতি', value: quote.method },
    { term: 'অবস্থা', value: quote.status },
    quote.transaction && {
      term: 'ট্রানজেকশন আইডি',
      value: <span className="text-sm break-all">{quote.transaction}</span>,
    },
    quote.amount && { term: 'টাকার পরিমাণ', value: quote.amount },
    quote.fee && { term: 'ফি', value: quote.fee },
  ]
  return (
    <section aria-labelledby="quoted" className="rounded-card bg-sunken px-4 py-3">
      <h2 id="quoted" className="text-base">
        পেমেন্ট গেটওয়ে যা জানিয়েছে (এখনো যাচাই করা হয়নি)
      </h2>
      <DefinitionList items={facts} />
    </section>
  )
}
