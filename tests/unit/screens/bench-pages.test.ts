import { expect, it } from 'vitest'
import { SCREENS } from '#domain/screens.ts'
import { PAGES } from '../../../bench/pages/pages.ts'

const routesOf = (path: string) => path.replace(/\?.*/, '').replace(/\{\w+\}/g, ':id')

it('measures every screen of the permission table in the bench, by its own name', () => {
  const measured = new Set(PAGES.map(({ path }) => routesOf(path)))
  const screens = Object.keys(SCREENS).map(pattern => pattern.replace(/:\w+/g, ':id'))
  expect(screens.filter(screen => !measured.has(screen))).toEqual([])
  expect(new Set(PAGES.map(({ name }) => name)).size).toBe(PAGES.length)
})
