import { expect, it } from 'vitest'
import { changedColumns, type ProviderChange } from './changes.rules.ts'

const live: ProviderChange = {
  name: 'রহিম',
  gender: 'male',
  bloodGroup: null,
  categoryId: 1,
  divisionId: 1,
  districtId: 2,
  upazilaId: 3,
  division: 'ঢাকা',
  district: 'ঢাকা',
  area: 'সাভার',
  photo: 'photos/a',
  idCardFront: null,
  idCardBack: null,
  idNumberSealed: 'v1.first',
  idNumberHash: 'hash',
  phone: '01712345678',
}

it.each([
  ['nothing', {}, {}],
  ['what stands there already', { name: 'রহিম', categoryId: 1, bloodGroup: null, photo: 'photos/a' }, {}],
  ['a new name', { name: 'করিম', categoryId: 1 }, { name: 'করিম' }],
  ['a blood group taken off', { bloodGroup: null }, {}],
  ['a first document', { idCardFront: 'documents/a.webp' }, { idCardFront: 'documents/a.webp' }],
  ['the same number, sealed again', { idNumberSealed: 'v1.second', idNumberHash: 'hash' }, {}],
  [
    'another number',
    { idNumberSealed: 'v1.second', idNumberHash: 'other' },
    { idNumberSealed: 'v1.second', idNumberHash: 'other' },
  ],
  [
    'another thana of the same district, with the whole place',
    { divisionId: 1, districtId: 2, upazilaId: 4, division: 'ঢাকা', district: 'ঢাকা', area: 'ধামরাই' },
    { divisionId: 1, districtId: 2, upazilaId: 4, division: 'ঢাকা', district: 'ঢাকা', area: 'ধামরাই' },
  ],
  ['a place that was only renamed', { divisionId: 1, districtId: 2, upazilaId: 3, area: 'সাভার সদর' }, {}],
  ['the phone, which is the one of the account', { phone: '01999999999' }, {}],
] as const)('the changed columns of an edit: %s', (_, wanted, changed) => {
  expect(changedColumns(live, wanted)).toEqual(changed)
})
