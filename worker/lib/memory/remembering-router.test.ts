import { expect, it } from 'vitest'
import { RememberingRouter } from './remembering-router.ts'

const routerOf = (...paths: string[]) => {
  const router = new RememberingRouter<string>()
  for (const path of paths) router.add('GET', path, path)
  return router
}

it('finds the same handlers and parameters again', () => {
  const router = routerOf('/providers/recent', '/providers/:id', '/*')
  const first = router.match('GET', '/providers/5')
  expect(first).toEqual([
    [
      ['/providers/:id', { id: '5' }],
      ['/*', {}],
    ],
  ])
  expect(router.match('GET', '/providers/5')).toBe(first)
})

it('tells methods and addresses apart', () => {
  const router = routerOf('/providers/:id')
  router.match('GET', '/providers/5')
  expect(router.match('GET', '/providers/6')).toEqual([[['/providers/:id', { id: '6' }]]])
  expect(router.match('POST', '/providers/5')).toEqual([[]])
})

it('finds a route that is added later', () => {
  const router = routerOf('/providers')
  router.match('GET', '/plans')
  router.add('GET', '/plans', 'plans')
  expect(router.match('GET', '/plans')).toEqual([[['plans', {}]]])
})

it('finds a long address without keeping it', () => {
  const router = routerOf('/files/*')
  const path = `/files/${'a'.repeat(300)}`
  expect(router.match('GET', path)).toEqual(router.match('GET', path))
  expect(router.match('GET', path)).not.toBe(router.match('GET', path))
})
