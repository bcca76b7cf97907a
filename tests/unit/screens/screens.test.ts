import type { Register } from 'react-router'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { ROLES } from '#domain/roles.ts'
import { allows, menuOf, SCREENS, type ScreenPath, screenOf } from '#domain/screens.ts'
import { PERMISSIONS, patternOf, SIDEBAR, USER_ROUTES } from '#tests/support/specification.ts'
import routes from '../../../app/routes.ts'

interface Entry {
  path?: string
  index?: boolean
  children?: Entry[]
}

/** Every path that the application registers, in order. */
function registered(entries: Entry[], parent = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const here = path === undefined ? parent : `${parent}/${path}`
    if (children) return registered(children, here)
    return [index ? parent || '/' : here]
  })
}

describe('the screen table', () => {
  it('registers every user route of the specification, in its order, and no other', () => {
    expect(USER_ROUTES).toHaveLength(42)
    const own = ['/login', '/verify', '/logout', '/*']
    expect(registered(routes as Entry[]).filter(path => !own.includes(path))).toEqual(USER_ROUTES.map(patternOf))
    expect(registered(routes as Entry[])).toEqual(expect.arrayContaining(own))
  })

  it('holds every row of the permission table, and only those', () => {
    const named = PERMISSIONS.flatMap(([, paths]) => paths.map(patternOf))
    expect(Object.keys(SCREENS).sort()).toEqual(named.sort())
  })

  it.each(PERMISSIONS)('%s', (_, paths, roles) => {
    for (const path of paths) {
      expect(
        ROLES.filter(role => allows(patternOf(path), role)),
        path,
      ).toEqual(ROLES.filter(role => roles.split(', ').includes(role)))
    }
  })

  it('has a row for every page that the framework knows: one without does not compile', () => {
    type WithoutRow = Exclude<keyof Register['pages'], ScreenPath | '/login' | '/verify' | '/logout' | '/*'>
    expectTypeOf<WithoutRow>().toBeNever()
  })

  it("raises 'Route not found' for a route that is not in the table", () => {
    expect(() => screenOf('/nowhere')).toThrow('Route not found')
    expect(() => allows('/constructor', 'ADMIN')).toThrow('Route not found')
    expect(() => screenOf('constructor')).toThrow('Route not found')
  })
})

describe('the sidebar', () => {
  it('has the specification’s groups and labels, in its order', () => {
    expect(menuOf('ADMIN').map(group => [group.label, group.children.map(child => child.label).join(', ')])).toEqual(
      SIDEBAR.map(([group, children]) => [group, children]),
    )
  })

  it.each(ROLES)('shows %s only what that role may open', role => {
    for (const group of menuOf(role)) {
      const row = SIDEBAR.find(([label]) => label === group.label)!
      expect(row[2].split(', ')).toContain(role)
      expect(group.to).toBe(group.children[0]!.to)
      for (const child of group.children) expect(allows(child.to, role)).toBe(true)
    }
    const shown = menuOf(role).map(group => group.label)
    expect(shown).toEqual(SIDEBAR.filter(([, , roles]) => roles.split(', ').includes(role)).map(([label]) => label))
  })

  it('is empty for DRIVER', () => {
    expect(menuOf('DRIVER')).toEqual([])
  })
})
