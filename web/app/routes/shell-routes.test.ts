import type { RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import { shellPatterns } from '../shell-patterns.ts'
import { shellRoutes } from './shell-routes.ts'

const pathsOf = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [...(path ? [`/${path}`] : []), ...pathsOf(children)])

it('has a route for each address that the Worker answers with the shell, and no other', () =>
  expect(pathsOf(shellRoutes).toSorted()).toEqual([...shellPatterns].toSorted()))
