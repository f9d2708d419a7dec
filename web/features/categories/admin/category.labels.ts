import type { EditDifference } from '#web/ui/dialog/edit-conflict.tsx'
import type { CategoryFields } from './categories.calls.ts'

const yesOrNo = (value: boolean) => (value ? 'হ্যাঁ' : 'না')

export function categoryDifferences(mine: CategoryFields, theirs: CategoryFields): EditDifference[] {
  return [
    { label: 'নাম', mine: mine.name, theirs: theirs.name },
    { label: 'বিবরণ', mine: mine.description ?? '—', theirs: theirs.description ?? '—' },
    { label: 'চালু', mine: yesOrNo(mine.is_active), theirs: yesOrNo(theirs.is_active) },
    {
      label: 'হোমপেজে',
      mine: yesOrNo(mine.show_in_homepage),
      theirs: yesOrNo(theirs.show_in_homepage),
    },
  ]
}
