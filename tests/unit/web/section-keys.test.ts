import { describe, expect, it } from 'vitest'
import { destinations } from '#app/components/shell/destinations.ts'
import { sectionKeys } from '#app/lib/navigation/section-keys.ts'
import { ROLES } from '#domain/roles.ts'
import { menuOf } from '#domain/screens.ts'

describe('the letters after g', () => {
  const of = (role: (typeof ROLES)[number]) => Object.fromEntries(sectionKeys(menuOf(role)).map(({ key, to }) => [key, to]))

  it.each(ROLES)('are one a screen, for home and the whole menu: %s', role => {
    const keys = sectionKeys(menuOf(role))
    const entries = menuOf(role).flatMap(({ children }) => children.map(({ to }) => to))
    expect(new Set(keys.map(({ key }) => key)).size).toBe(keys.length)
    expect(keys[0]).toMatchObject({ key: 'g', to: '/' })
    expect(keys.slice(1).every(({ key }) => /^[a-z\d]$/.test(key))).toBe(true)
    expect(keys.slice(1).map(({ to }) => to)).toEqual(entries)
  })

  it('are initials where these are free, else other letters of the words, and a digit where none is left', () => {
    expect(of('ADMIN')).toMatchObject({
      c: '/sales/companies',
      a: '/sales/addresses',
      d: '/sales/delivery-request',
      v: '/journey-management/delivery-request',
      t: '/journey-management/live-lines',
      o: '/journey-management/drivers-pools',
      l: '/journey-management/journeys',
      1: '/incidents-management/damages',
      0: '/administration/users',
    })
    expect(of('DRIVER')).toEqual({ g: '/' })
  })
})

describe('what the palette leads to', () => {
  const found = [
    { kind: 'request' as const, rows: [{ id: '1', text: 'Carquefou', detail: null }], more: true },
    { kind: 'journey' as const, rows: [{ id: 'TR-1', day: '2026-03-02', text: 'Carquefou', detail: null }], more: false },
  ]

  it('is screens by any part of their name or group, without accents', () => {
    const screens = (q: string) =>
      destinations(menuOf('SALES'), 'SALES', q, []).flatMap(({ rows }) => rows.map(({ text }) => text))
    expect(screens('vehic')).toEqual(['Véhicules'])
    expect(screens('TEMPS reel')).toEqual(['Trajets en temps réel'])
    expect(screens('utilisateurs')).toEqual([])
    expect(screens('')).toEqual(expect.arrayContaining(['Accueil', 'Profil', 'Paramètres', 'Clients', 'CNR']))
  })

  it('is records on the screen of the role, and the list that finds the rest', () => {
    const [sales, journeys] = destinations(menuOf('SALES'), 'SALES', 'carq ué', found)
    expect(sales).toMatchObject({
      rows: [{ href: '/sales/delivery-request/1' }],
      more: '/sales/delivery-request?q=carq%20u%C3%A9',
    })
    expect(journeys!.rows[0]!.href).toBe('/journey-management/journeys?date=2026-03-02&panel=show&trajet=TR-1')
    const [conception] = destinations(menuOf('CONCEPTOR'), 'CONCEPTOR', 'carq ué', found)
    expect(conception).toMatchObject({
      rows: [{ href: '/journey-management/delivery-request/1' }],
      more: '/journey-management/delivery-request?q=carq%20u%C3%A9&all=1',
    })
  })
})
