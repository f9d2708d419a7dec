import { describe, expect, it } from 'vitest'
import { marksOf, readStatement } from './statement.rules.ts'

const bkash =
  'You have received Tk 99.00 from 01712345678. Ref plan. Fee Tk 0.00. Balance Tk 5,099.00. TrxID 9AB1CD2EF3 at 28/11/2026 14:05'
const table = 'Date,Type,Sender,Transaction ID,Amount,Charge,Balance'

describe('a payment of ৳99 under the id 9AB1CD2EF3', () => {
  it.each([
    ['an SMS of bKash', bkash, 'match'],
    [
      'an SMS of Nagad',
      'Money Received.\nAmount: Tk 99.00\nSender: 01712345678\nRef: N/A\nTxnID: 9AB1CD2EF3\nBalance: Tk 1500.00\n28/11/2026 14:05',
      'match',
    ],
    [
      'an SMS of Rocket',
      'Tk99.00 received from A/C:017123456789 Fee:Tk0, Your A/C Balance: Tk199.00 TxnId:9AB1CD2EF3 Date:28-NOV-26 02:05:10 pm',
      'match',
    ],
    [
      'Bengali words and digits',
      'আপনি ০১৭১২৩৪৫৬৭৮ থেকে ৯৯.০০ টাকা পেয়েছেন। ফি ০.০০ টাকা। ব্যালেন্স ৫,০৯৯.০০ টাকা। ট্রানজেকশন আইডি 9AB1CD2EF3',
      'match',
    ],
    [
      'an entry of the app',
      'Received Money\n01712-345678\n৳99\nTransaction ID: 9AB1CD2EF3\n28 Nov 2026, 2:05 PM',
      'match',
    ],
    ['a sum with a stroke', 'Received 99/- TrxID: 9AB1CD2EF3', 'match'],
    [
      'a small letter id, spaces that do not break and marks that draw nothing',
      bkash.replace('TrxID 9AB1CD2EF3', 'trx id:\u00a0\u200b9ab1cd2ef3'),
      'match',
    ],
    ['a forwarded e-mail with quotes', `> On 28 November bKash wrote:\n> “${bkash}”`, 'match'],
    [
      'a row of a file',
      `${table}\n28/11/2026,Received Money,01712345678,9AB1CD2EF3,99.00,0.00,"5,099.00"`,
      'match',
    ],
    [
      'a row with tabs and quotes',
      `${table.replaceAll(',', '\t')}\n28/11/2026\tReceived Money\t017\t"9ab1cd2ef3"\t"৳ 99"\t0\t1`,
      'match',
    ],
    ['a row in Bengali', 'তারিখ;ধরন;ট্রানজেকশন আইডি;টাকা\n২৮/১১/২০২৬;টাকা গ্রহণ;9AB1CD2EF3;৯৯', 'match'],
    [
      'a row of a file with money in and out',
      'Trx ID,Details,Out,In\n9AB1CD2EF3,from 017,0.00,99.00',
      'match',
    ],
    ['a row without header', '28/11/2026,Received Money,01712345678,9AB1CD2EF3,99.00,0.00,5099.00', 'match'],
    ['a row that ends with the id', '28/11/2026 Received 01712-345678 99.00 9AB1CD2EF3', 'match'],
    [
      'a row of a PDF',
      '28 Nov 2026 02:05 PM Received Money 01712345678 9AB1CD2EF3 99.00 0.00 5,099.00',
      'match',
    ],
    [
      'the lines of others',
      `${bkash.replace('99.00', '500.00').replace('9AB1CD2EF3', '8ZZ1CD2EF3')}\n${bkash}\nRecharge Tk 20.00 TrxID 7YY1CD2EF3`,
      'match',
    ],
    ['the same line twice', `${bkash}\n\n${bkash}`, 'match'],

    ['another sum', bkash.replace('99.00', '9.00'), 'amount'],
    ['the sum as the balance only', bkash.replace('99.00', '50.00').replace('5,099.00', '99.00'), 'amount'],
    ['the sum in the reference only', bkash.replace('99.00', '50.00').replace('plan', 'Tk 99.00'), 'amount'],
    ['a thousand more', bkash.replace('99.00', '1,099.00'), 'amount'],
    [
      'another sum in the row',
      `${table}\n28/11/2026,Received Money,01712345678,9AB1CD2EF3,50.00,0.00,99.00`,
      'amount',
    ],

    [
      'money that was sent',
      'Send Money Tk 99.00 to 01712345678 successful. Fee Tk 5.00. TrxID 9AB1CD2EF3',
      'outgoing',
    ],
    [
      'a refund in a file',
      `${table}\n28/11/2026,Send Money,01712345678,9AB1CD2EF3,99.00,5.00,1.00`,
      'outgoing',
    ],
    ['a sum below zero', '28/11/2026 9AB1CD2EF3 -99.00', 'outgoing'],
    ['money out', 'Trx ID,Details,Out,In\n9AB1CD2EF3,to 017,99.00,0.00', 'outgoing'],

    ['half a line, without sum', 'Balance Tk 99.00. TrxID 9AB1CD2EF3 at 28/11/2026', 'unclear'],
    ['half a row', `${table}\n28/11/2026,Received Money,01712345678,9AB1CD2EF3`, 'unclear'],
    [
      'the id beside that of another',
      'Received Tk 99.00 TrxID 8ZZ1CD2EF3 Received Tk 9.00 TrxID 9AB1CD2EF3',
      'unclear',
    ],
    [
      'a reference beside the sum',
      '28/11/2026,Received,01712345678,9AB1CD2EF3,plan 99.00,50.00,0.00,5050.00',
      'unclear',
    ],
    ['a number as the reference', '28/11/2026,Received,9AB1CD2EF3,99.00,50.00,0.00,5050.00', 'unclear'],
    ['a number as the reference and no fee', '28/11/2026,Received,9AB1CD2EF3,99.00,50.00,5050.00', 'unclear'],
    ['a reference with a fee of its own', '28/11/2026,Received,9AB1CD2EF3,99.00 0.00,50.00', 'unclear'],
    ['a reference and a sum without paisa', '28/11/2026,Received,9AB1CD2EF3,99.00,50,0,5050', 'unclear'],
    ['a reference after the sum', '28/11/2026 Received 9AB1CD2EF3 50.00 plan 99.00', 'unclear'],
    ['a reference after the id, and the sum before it', '28/11/2026 50.00 9AB1CD2EF3 99.00', 'unclear'],
    ['a reference with a currency', '28/11/2026 Received 50.00 Tk 99.00 9AB1CD2EF3', 'unclear'],
    ['a reference beside a labelled id', '28/11/2026 TrxID 9AB1CD2EF3 plan 99.00 50.00', 'unclear'],
    ['two sums under the id', `${bkash}\n\n${bkash.replace('99.00', '50.00')}`, 'unclear'],
    [
      'an id in the reference of another payment',
      bkash.replace('plan', 'TrxID 9AB1CD2EF3').replace(/9AB1CD2EF3 at/, '8ZZ1CD2EF3 at'),
      'unclear',
    ],

    ['half a line, without id', 'You have received Tk 99.00 from 01712345678. TrxID 9AB1', undefined],
    ['a longer id', bkash.replace('9AB1CD2EF3', '9AB1CD2EF3X'), undefined],
    [
      'an id in a reference that names none',
      bkash.replace('plan', '9AB1CD2EF3').replace('TrxID 9AB1CD2EF3', 'TrxID 8ZZ1CD2EF3'),
      undefined,
    ],
    [
      'a quote that does not close',
      `${table}\n28/11/2026,"Received,017,8ZZ1CD2EF3,1\n28/11/2026,Received,017,9AB1CD2EF3,99.00,0,1`,
      'match',
    ],
    ['no statement', 'আজ কেউ টাকা দেয়নি', undefined],
    ['nothing', '', undefined],
  ])('and %s', (_, text, kind) => {
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
