import { describe, expect, it } from 'vitest'
import { destinations } from '#app/components/shell/palette/destinations.ts'
import { sectionKeys } from '#app/lib/navigation/section-keys.ts'
import { ROLES } from '#domain/roles.ts'
import { menuOf } from '#domain/screens.ts'
import { recordAt, SEARCH_KINDS, type SearchKind, screenOfKind, sheetOf } from '#domain/search.ts'

describe('letters after g', () => {
  const of = (role: (typeof ROLES)[number]) => Object.fromEntries(sectionKeys(menuOf(role)).map(({ key, to }) => [key, to]))

  it.each(ROLES)('are unique per screen, for home and the whole menu: %s', role => {
    const keys = sectionKeys(menuOf(role))
    const entries = menuOf(role).flatMap(({ children }) => children.map(({ to }) => to))
    expect(new Set(keys.map(({ key }) => key)).size).toBe(keys.length)
    expect(keys[0]).toMatchObject({ key: 'g', to: '/' })
    expect(keys.slice(1).every(({ key }) => /^[a-z\d]$/.test(key))).toBe(true)
    expect(keys.slice(1).map(({ to }) => to)).toEqual(entries)
  })

  it('use initials where free, else other letters, else a digit', () => {
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

describe('command palette entries', () => {
  const found = [
    { kind: 'request' as const, rows: [{ id: '1', text: 'Carquefou', detail: null }], more: true },
    { kind: 'journey' as const, rows: [{ id: 'TR-1', day: '2026-03-02', text: 'Carquefou', detail: null }], more: false },
  ]

  it('find screens by part of their name or group, without accents', () => {
    const screens = (q: string) =>
      destinations(menuOf('SALES'), 'SALES', q, []).flatMap(({ rows }) => rows.map(({ text }) => text))
    expect(screens('traj suivis')).toEqual(['Liste des trajets', 'Calendrier des trajets', 'Trajets en temps réel'])
    expect(screens('LISTE des traj')).toEqual(['Liste des trajets'])
    // Screens in preparation are not offered.
    expect(screens('factur')).toEqual([])
    expect(screens('utilisateurs')).toEqual([])
    expect(screens('')).toEqual(expect.arrayContaining(['Accueil', 'Profil', 'Paramètres', 'Clients', 'CNR']))
  })

  it('offer what the role may create, and recent records before typing', () => {
    const recent = [{ kind: 'company' as const, id: '7', text: 'Laiterie', detail: 'C00007' }]
    const labels = (typed: string) => destinations(menuOf('SALES'), 'SALES', typed, [], recent).map(({ label }) => label)
    expect(labels('')).toEqual(['Récents', 'Créer', 'Écrans'])
    expect(labels('cl')).toEqual(['Écrans', 'Créer'])
    const begins = (role: (typeof ROLES)[number]) =>
      destinations(menuOf(role), role, '', [])
        .find(({ label }) => label === 'Créer')
        ?.rows.map(({ text }) => text)
    expect(begins('OPERATOR')).toEqual([
      'Nouvelle adresse',
      'Nouveau trajet',
      'Déclarer un incident',
      'Nouvelle absence',
      'Enregistrer un avis',
      'Importer des contacts',
      'Importer des soldes de palettes',
      'Importer des adresses',
    ])
    expect(begins('CONCEPTOR')).toEqual(expect.arrayContaining(['Nouveau chauffeur', 'Nouveau véhicule', 'Nouvel équipement']))
    expect(begins('SALES')).toContain('Nouveau cahier des charges')
    expect(begins('DRIVER')).toBeUndefined()
  })

  it('recognise a record by the URL of its page', () => {
    for (const role of ROLES) {
      for (const kind of Object.keys(SEARCH_KINDS) as SearchKind[]) {
        if (!screenOfKind(kind, role)) continue
        const [path, query = ''] = sheetOf(kind, { id: 'TR-1', day: '2026-03-02', text: '', detail: null }, role).split('?')
        expect(recordAt(path!, `?${query}`), `${role} ${kind}`).toEqual({ kind, id: 'TR-1' })
      }
    }
    expect(recordAt('/sales/companies', '?q=a')).toBeUndefined()
    expect(recordAt('/sales/addresses', '?panel=edit&id=1')).toBeUndefined()
  })

  it("link records to the role's screen, and to the list with the rest", () => {
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
