import { FilterSelect } from '#web/ui/list/list-page.tsx'

type Chosen = { category?: number | undefined; district?: number | undefined }
type Choice = { id: number; name: string }
type Choices = {
  address: Chosen
  change: (change: Chosen) => void
  trades: readonly Choice[]
  districts: readonly Choice[]
}

const optionsOf = (choices: readonly Choice[]) => choices.map(({ id, name }) => ({ value: id, label: name }))

/** The filters of the figures, for the head of a list. */
export const tradeAndDistrict = ({ address, change, trades, districts }: Choices) => ({
  count: [address.category, address.district].filter(Boolean).length,
  fields: (
    <>
      <FilterSelect
        label="পেশা"
        value={address.category}
        onChange={(category) => change({ category })}
        options={optionsOf(trades)}
      />
      <FilterSelect
        label="জেলা"
        value={address.district}
        onChange={(district) => change({ district })}
        options={optionsOf(districts)}
      />
    </>
  ),
})
