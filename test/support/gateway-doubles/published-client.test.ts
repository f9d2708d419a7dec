// @ts-expect-error it has no types
import SslCommerzClient from 'sslcommerz-lts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveDouble } from '#test/support/serve-double.ts'
import { sslCommerzDouble } from './sslcommerz-double.ts'

type Answer = Record<string, unknown>
type Client = {
  init(data: object, url: string): Promise<Answer>
  validate(data: object, url: string): Promise<Answer>
  transactionQueryByTransactionId(data: object, url: string): Promise<Answer>
}

const sale = {
  tran_id: 'CLIENT-1',
  total_amount: '10.00',
  currency: 'BDT',
  success_url: 'https://shop.example/success',
  fail_url: 'https://shop.example/fail',
  cancel_url: 'https://shop.example/cancel',
  shipping_method: 'NO',
  num_of_item: 1,
  product_name: 'x',
  product_category: 'x',
  product_profile: 'non-physical-goods',
  cus_name: 'x',
  cus_email: 'x@example.com',
  cus_add1: 'x',
  cus_city: 'Dhaka',
  cus_country: 'Bangladesh',
  cus_phone: '01711111111',
}

describe('the double of SSLCommerz, asked by the published client', () => {
  const double = sslCommerzDouble()
  const client = new (SslCommerzClient as new (id: string, password: string) => Client)(
    'teststore',
    'test-secret',
  )
  const store = 'store_id=teststore&store_passwd=test-secret&v=1&format=json'
  let site: Awaited<ReturnType<typeof serveDouble>>
  beforeAll(async () => void (site = await serveDouble((request) => double.app.fetch(request))))
  afterAll(() => site.close())
  const open = (values: object) => client.init({ ...sale, ...values }, `${site.origin}/gwprocess/v4/api.php`)

  it('takes a payment from beginning to end', async () => {
    expect(await open({})).toMatchObject({ status: 'SUCCESS', sessionkey: expect.any(String) as string })
    const { val_id } = double.attempt(sale.tran_id)
    const validation = `${site.origin}/validator/api/validationserverAPI.php?val_id=${val_id}&${store}`
    const paid = { APIConnect: 'DONE', tran_id: sale.tran_id, currency_amount: '10.00' }
    expect(await client.validate({}, validation)).toMatchObject({ ...paid, status: 'VALID' })
    expect(await client.validate({}, validation)).toMatchObject({ ...paid, status: 'VALIDATED' })
    const query = `${site.origin}/validator/api/merchantTransIDvalidationAPI.php?tran_id=${sale.tran_id}&${store}`
    expect(await client.transactionQueryByTransactionId({}, query)).toMatchObject({ no_of_trans_found: 1 })
  })

  it.each([
    [{ total_amount: '9.99' }, "'total_amount' must be between 10.00 and 500000.00"],
    [{ total_amount: '500000.01' }, "'total_amount' must be between 10.00 and 500000.00"],
    [{ tran_id: 'x'.repeat(31) }, "'tran_id' has more than 30 characters"],
    [{ cus_email: '' }, "'cus_email' is required"],
  ])('refuses %j as the service does', async (values, failedreason) =>
    expect(await open(values)).toEqual({ status: 'FAILED', failedreason }),
  )
})
