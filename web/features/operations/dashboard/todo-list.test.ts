import { expect, it } from 'vitest'
import { withoutTasks } from './todo-list.tsx'

it('leaves a queue to the list of tasks only while that shows it, and counts the rest', () => {
  const backlog = (subject: string) => ({ kind: 'backlog' as const, subject })
  const warnings = {
    data: [backlog('submissions'), backlog('comments'), backlog('sms_waiting')],
    meta: { total: 9 },
  }
  const waiting = { submissions: 4, changes: 0, comments: null, reported: 0, payments: 0 }
  const rest = withoutTasks(warnings, waiting)
  expect(rest.data.map(({ subject }) => subject)).toEqual(['comments', 'sms_waiting'])
  expect(rest.meta.total).toBe(8)
  expect(withoutTasks(warnings, null)).toEqual(warnings)
})
