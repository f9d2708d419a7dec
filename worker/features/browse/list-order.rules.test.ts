import { expect, it } from 'vitest'
import { orderSentences, orderText } from './list-order.rules.ts'

it('says in ten sentences what raises and lowers, and by how much, with the numbers of the rules', () => {
  expect(orderSentences).toHaveLength(10)
  expect(orderSentences.map((sentence) => sentence.match(/[০-৯]+(?:\.[০-৯]+)?/g)?.join(' '))).toEqual([
    '৫',
    '০.৩',
    '০.১',
    '১৪ ০.১',
    '৯০ ০.১৫ ২৭০ ০.৩',
    '৫ ১০ ৮ ০.২ ০.৮',
    '১',
    '৩০ ৫ ১০',
    '১ ২ ৪',
    '৩ ৩',
  ])
  expect(orderText()).toMatch(/^<ol><li>.*<\/li><\/ol>$/)
})
