import { describe, expect, it } from 'vitest'
import { appearanceOf, firstScreenOf } from '#app/lib/session/preferences.server.ts'
import { DEFAULT_PREFERENCES, firstScreensOf } from '#domain/administration/preference-values.ts'
import { ROLES } from '#domain/roles.ts'
import { allows } from '#domain/screens.ts'

const asking = (cookie = '') => new Request('http://quai.test/', { headers: { cookie } })
const chose = (theme: 'SYSTEM' | 'LIGHT' | 'DARK') => ({ preferences: { ...DEFAULT_PREFERENCES, theme } })

describe('theme of a page', () => {
  it("is the account's choice, and the browser's cookie is updated", () => {
    const dark = appearanceOf(asking('quai_theme=quai'), chose('DARK'))
    expect(dark.appearance).toEqual({ theme: 'quai-nuit', density: 'compact' })
    expect(dark.setCookie).toMatch(/^quai_theme=quai-nuit; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/)
    const system = appearanceOf(asking('quai_theme=quai-nuit'), chose('SYSTEM'))
    expect(system.appearance.theme).toBeUndefined()
    expect(system.setCookie).toMatch(/^quai_theme=; .*Max-Age=0/)
  })

  it('sets no cookie with an unchanged value', () => {
    expect(appearanceOf(asking('a=b; quai_theme=quai-nuit'), chose('DARK')).setCookie).toBeUndefined()
    expect(appearanceOf(asking(), chose('SYSTEM')).setCookie).toBeUndefined()
  })

  it("follows the browser's cookie for visitors, and the system for invalid values", () => {
    expect(appearanceOf(asking('quai_theme=quai-nuit'), null)).toEqual({ appearance: { theme: 'quai-nuit' } })
    expect(appearanceOf(asking('quai_theme="><script>'), null)).toEqual({ appearance: { theme: undefined } })
  })
})

describe('first screen', () => {
  it('is offered to a role only if it may open it', () => {
    for (const role of ROLES) {
      const screens = firstScreensOf(role)
      expect(screens[0]).toBe('/')
      expect(screens.filter(path => !allows(path, role))).toEqual([])
    }
    expect(firstScreensOf('DRIVER')).toEqual(['/'])
  })

  it('falls back to home when the role may no longer open it, or none is chosen', () => {
    const preferences = { ...DEFAULT_PREFERENCES, firstScreen: '/administration/users' as const }
    expect(firstScreenOf({ role: 'ADMIN', preferences })).toBe('/administration/users')
    expect(firstScreenOf({ role: 'OPERATOR', preferences })).toBe('/')
    expect(firstScreenOf({ role: null, preferences })).toBe('/')
    expect(firstScreenOf({ role: 'ADMIN' })).toBe('/')
    expect(firstScreenOf({ role: 'ADMIN', preferences: { firstScreen: 'https://evil.test' as never } })).toBe('/')
  })
})
