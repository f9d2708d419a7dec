import { describe, expect, it } from 'vitest'
import { customersList, dateOrders, nameOrders, type CustomersAddress } from './customers.address.ts'

const read = (query: string) => customersList.read(new URLSearchParams(query))
const nameSort = (address: CustomersAddress) => customersList.sortBy(address, nameOrders)
const dateSort = (address: CustomersAddress) => customersList.sortBy(address, dateOrders)

describe('customers address', () => {
  it('ignores invalid values', () => {
    expect(read('q= রহিম &page=-1&sort=phone&subscription=active')).toEqual({
      q: 'রহিম',
      page: 1,
      subscription: 'active',
    })
  })

  it('returns to the first page in another order', () => {
    expect(nameSort(read('page=4'))).toEqual({ to: '/admin/customers?sort=name' })
    expect(nameSort(read('sort=name'))).toEqual({ to: '/admin/customers', direction: 'ascending' })
    expect(dateSort(read(''))).toEqual({ to: '/admin/customers?sort=oldest', direction: 'descending' })
    expect(dateSort(read('sort=oldest'))).toMatchObject({ to: '/admin/customers', direction: 'ascending' })
  })
})
