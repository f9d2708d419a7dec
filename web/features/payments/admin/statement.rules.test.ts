import { describe, expect, it } from 'vitest'
import { marksOf, readStatement } from './statement.rules.ts'

const bkash =
  'You have received Tk 99.00 from 01712345678. Ref plan. Fee Tk 0.00. Balance Tk 5,099.00. TrxID 9AB1CD2EF3 at 28/11/2026 14:05'
const table = 'Date,Type,Sender,Transaction ID,Amount,Charge,Balance'

const texts = {
  match: {
    'an SMS of bKash': bkash,
    'an SMS of Nagad':
      'Money Received.\nAmount: Tk 99.00\nSender: 01712345678\nRef: N/A\nTxnID: 9AB1CD2EF3\nBalance: Tk 1500.00\n28/11/2026 14:05',
    'an SMS of Rocket':
      'Tk99.00 received from A/C:017123456789 Fee:Tk0, Your A/C Balance: Tk199.00 TxnId:9AB1CD2EF3 Date:28-NOV-26 02:05:10 pm',
    'Bengali words and digits':
      'আপনি ০১৭১২৩৪৫৬৭৮ থেকে ৯৯.০০ টাকা পেয়েছেন। ফি ০.০০ টাকা। ব্যালেন্স ৫,০৯৯.০০ টাকা। ট্রানজেকশন আইডি 9AB1CD2EF3',
    'an entry of the app':
      'Received Money\n01712-345678\n৳99\nTransaction ID: 9AB1CD2EF3\n28 Nov 2026, 2:05 PM',
    'a sum with a stroke': 'Received 99/- TrxID: 9AB1CD2EF3',
    'a small letter id, spaces that do not break and marks that draw nothing': bkash.replace(
      'TrxID 9AB1CD2EF3',
      'trx id:\u00a0\u200b9ab1cd2ef3',
    ),
    'a forwarded e-mail with quotes': `> On 28 November bKash wrote:\n> “${bkash}”`,
    'a row of a file': `${table}\n28/11/2026,Received Money,01712345678,9AB1CD2EF3,99.00,0.00,"5,099.00"`,
    'a row with tabs and quotes': `${table.replaceAll(',', '\t')}\n28/11/2026\tReceived Money\t017\t"9ab1cd2ef3"\t"৳ 99"\t0\t1`,
    'a row in Bengali': 'তারিখ;ধরন;ট্রানজেকশন আইডি;টাকা\n২৮/১১/২০২৬;টাকা গ্রহণ;9AB1CD2EF3;৯৯',
    'a row of a file with money in and out': 'Trx ID,Details,Out,In\n9AB1CD2EF3,from 017,0.00,99.00',
    'a row without header': '28/11/2026,Received Money,01712345678,9AB1CD2EF3,99.00,0.00,5099.00',
    'a row that ends with the id': '28/11/2026 Received 01712-345678 99.00 9AB1CD2EF3',
    'a row of a PDF': '28 Nov 2026 02:05 PM Received Money 01712345678 9AB1CD2EF3 99.00 0.00 5,099.00',
    'the lines of others': `${bkash.replace('99.00', '500.00').replace('9AB1CD2EF3', '8ZZ1CD2EF3')}\n${bkash}\nRecharge Tk 20.00 TrxID 7YY1CD2EF3`,
    'the same line twice': `${bkash}\n\n${bkash}`,
    'a quote that does not close': `${table}\n28/11/2026,"Received,017,8ZZ1CD2EF3,1\n28/11/2026,Received,017,9AB1CD2EF3,99.00,0,1`,
  },
  amount: {
    'another sum': bkash.replace('99.00', '9.00'),
    'the sum as the balance only': bkash.replace('99.00', '50.00').replace('5,099.00', '99.00'),
    'the sum in the reference only': bkash.replace('99.00', '50.00').replace('plan', 'Tk 99.00'),
    'a thousand more': bkash.replace('99.00', '1,099.00'),
    'another sum in the row': `${table}\n28/11/2026,Received Money,01712345678,9AB1CD2EF3,50.00,0.00,99.00`,
  },
  outgoing: {
    'money that was sent': 'Send Money Tk 99.00 to 01712345678 successful. Fee Tk 5.00. TrxID 9AB1CD2EF3',
    'a refund in a file': `${table}\n28/11/2026,Send Money,01712345678,9AB1CD2EF3,99.00,5.00,1.00`,
    'a sum below zero': '28/11/2026 9AB1CD2EF3 -99.00',
    'money out': 'Trx ID,Details,Out,In\n9AB1CD2EF3,to 017,99.00,0.00',
  },
  unclear: {
    'half a line, without sum': 'Balance Tk 99.00. TrxID 9AB1CD2EF3 at 28/11/2026',
    'half a row': `${table}\n28/11/2026,Received Money,01712345678,9AB1CD2EF3`,
    'the id beside that of another': 'Received Tk 99.00 TrxID 8ZZ1CD2EF3 Received Tk 9.00 TrxID 9AB1CD2EF3',
    'a reference beside the sum': '28/11/2026,Received,01712345678,9AB1CD2EF3,plan 99.00,50.00,0.00,5050.00',
    'a number as the reference': '28/11/2026,Received,9AB1CD2EF3,99.00,50.00,0.00,5050.00',
    'a number as the reference and no fee': '28/11/2026,Received,9AB1CD2EF3,99.00,50.00,5050.00',
    'a reference with a fee of its own': '28/11/2026,Received,9AB1CD2EF3,99.00 0.00,50.00',
    'a reference and a sum without paisa': '28/11/2026,Received,9AB1CD2EF3,99.00,50,0,5050',
    'a reference after the sum': '28/11/2026 Received 9AB1CD2EF3 50.00 plan 99.00',
    'a reference after the id, and the sum before it': '28/11/2026 50.00 9AB1CD2EF3 99.00',
    'a reference with a currency': '28/11/2026 Received 50.00 Tk 99.00 9AB1CD2EF3',
    'a reference beside a labelled id': '28/11/2026 TrxID 9AB1CD2EF3 plan 99.00 50.00',
    'two sums under the id': `${bkash}\n\n${bkash.replace('99.00', '50.00')}`,
    'an id in the reference of another payment': bkash
      .replace('plan', 'TrxID 9AB1CD2EF3')
      .replace(/9AB1CD2EF3 at/, '8ZZ1CD2EF3 at'),
  },
  none: {
    'half a line, without id': 'You have received Tk 99.00 from 01712345678. TrxID 9AB1',
    'a longer id': bkash.replace('9AB1CD2EF3', '9AB1CD2EF3X'),
    'an id in a reference that names none': bkash
      .replace('plan', '9AB1CD2EF3')
      .replace('TrxID 9AB1CD2EF3', 'TrxID 8ZZ1CD2EF3'),
    'no statement': 'আজ কেউ টাকা দেয়নি',
    nothing: '',
  },
}
const cases = Object.entries(texts).flatMap(([kind, named]) =>
  Object.entries(named).map(([name, text]) => ({ name, text, kind: kind === 'none' ? undefined : kind })),
)

describe('a payment of ৳99 under the id 9AB1CD2EF3', () => {
  it.each(cases)('and $name', ({ text, kind }) => {
    const payment = {
      payment_method: 'manual' as const,
      transaction_id: '9AB1CD2EF3',
      claimed_transaction_id: null,
      amount: 99,
      rival_count: 0,
    }
    const entries = readStatement(text)
    const rival = { ...payment, rival_count: 1 }
    expect(marksOf([payment], entries).get(payment)?.kind).toBe(kind)
    expect(marksOf([rival], entries).get(rival)?.kind).toBe(kind === 'match' ? 'rivals' : kind)
  })
})

it('says the other sum, and matches none of two payments under one id', () => {
  const row = { payment_method: 'nogorpay' as const, transaction_id: null, rival_count: 0 }
  const [short, first, second, without] = [
    { ...row, claimed_transaction_id: '8zz1cd2ef3', amount: 99 },
    { ...row, claimed_transaction_id: '9ab1cd2ef3', amount: 99 },
    { ...row, claimed_transaction_id: '9AB1CD2EF3', amount: 99 },
    { ...row, claimed_transaction_id: null, amount: 99 },
  ]
  const entries = readStatement(`${bkash}\n${bkash.replace('99.00', '50.50').replace('9AB', '8ZZ')}`)
  expect(entries).toHaveLength(2)
  expect([...marksOf([short, first, second, without], entries)]).toEqual([
    [short, { kind: 'amount', amount: 50.5 }],
    [first, { kind: 'rivals' }],
    [second, { kind: 'rivals' }],
  ])
})
