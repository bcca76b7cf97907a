import { describe, expect, it } from 'vitest'
import { addressSchema } from '#domain/sales/addresses/address.ts'
import { closedAt, closedOnWeekdays } from '#domain/sales/addresses/site-hours.ts'
import { addressStatus, closureText, holidayZoneOf, openOn, weekText } from '#domain/sales/addresses/values.ts'

const FORM = {
  label: 'Quai nord',
  kind: 'CLIENT',
  line1: '3, rue des Frères-Lumière',
  zip: '44470',
  city: 'Carquefou',
  country: 'FR',
  geofenceM: '200',
  serviceMin: '30',
}

const REQ = 'Veuillez remplir ce champ'
const DATEORD = 'La date de fin doit être postérieure ou égale à la date de début'
const TIME = 'Veuillez saisir une heure valide (hh:mm)'
const DATE = 'Veuillez saisir une date valide (jj/mm/aaaa)'
const GPS = 'Les coordonnées ne sont pas valides'

function refusals(changes: Record<string, unknown>) {
  const result = addressSchema.safeParse({ ...FORM, ...changes })
  return Object.fromEntries((result.error?.issues ?? []).map(issue => [issue.path.join('.'), issue.message]))
}
const opening = (weekday: number | string, from: string, to: string) => ({ weekday, from, to })

describe('address form', () => {
  it.each<[Record<string, unknown>, Record<string, string>]>([
    [{ label: '' }, { label: REQ }],
    [{ label: 'a'.repeat(81) }, { label: '80 caractères maximum' }],
    [{ kind: 'QUAI' }, { kind: 'Veuillez choisir une valeur dans la liste' }],
    [{ line1: '' }, { line1: REQ }],
    [{ zip: '4447' }, { zip: 'Le code postal doit comporter 5 chiffres' }],
    [{ country: 'BE', zip: '1' }, { zip: '2 caractères minimum' }],
    [{ lat: '91', lng: '0' }, { lat: GPS }],
    [{ lat: '47,3', lng: '-181' }, { lng: GPS }],
    [{ lat: '47,3' }, { lng: GPS }],
    [{ lng: '-1,5' }, { lat: GPS }],
    [{ geofenceM: '' }, { geofenceM: REQ }],
    [{ geofenceM: '49' }, { geofenceM: 'La valeur doit être comprise entre 50 et 2000' }],
    [{ geofenceM: '2001' }, { geofenceM: 'La valeur doit être comprise entre 50 et 2000' }],
    [{ serviceMin: '481' }, { serviceMin: 'La valeur doit être comprise entre 0 et 480' }],
    [{ instructions: 'a'.repeat(1001) }, { instructions: '1000 caractères maximum' }],
    [{ phone: '612345678' }, { phone: 'Veuillez saisir un numéro de téléphone valide' }],
    [{ protocolDate: '02/01/2026', protocolExpiry: '01/01/2026' }, { protocolExpiry: DATEORD }],
    [{ openings: [opening('1', '08:00', '')] }, { 'openings.0.to': REQ }],
    [{ openings: [opening('1', '25:00', '26:00')] }, { 'openings.0.from': TIME, 'openings.0.to': TIME }],
    [
      { openings: [opening('1', '08:00', '08:00')] },
      { 'openings.0.to': "L'heure de fin doit être postérieure à l'heure de début" },
    ],
    [
      // An empty row before it does not shift the form's index.
      { openings: [opening('1', '08:00', '12:00'), opening('1', '', ''), opening('1', '11:00', '18:00')] },
      { 'openings.2.from': 'Cette période chevauche une période existante (lundi 08:00–12:00)' },
    ],
    [
      { openings: [opening('7', '22:00', '06:00'), opening('1', '05:00', '12:00')] },
      { 'openings.1.from': 'Cette période chevauche une période existante (dimanche 22:00–06:00)' },
    ],
    [{ openings: [opening('1', '25:00', '08:00')] }, { 'openings.0.from': TIME }],
    [{ closures: [{ from: '2026-13-14', to: '2026-08-10', reason: '' }] }, { 'closures.0.from': DATE }],
    [{ closures: [{ from: '2026-08-14', to: '10/08/2026', reason: '' }] }, { 'closures.0.to': DATEORD }],
    [{ closures: [{ from: '', to: '', reason: 'Congés' }] }, { 'closures.0.from': REQ, 'closures.0.to': REQ }],
  ])('%j is refused: %j', (changes, expected) => {
    expect(refusals(changes)).toEqual(expected)
  })

  it('keeps filled rows in order; intervals may touch', () => {
    const { openings, closures } = addressSchema.parse({
      ...FORM,
      openings: [
        opening('2', '08h', '12:00'),
        opening('1', '14:00', '18:00'),
        opening('3', '', ''),
        opening('1', '8:00', '14:00'),
        opening('7', '00:00', '24 h'),
      ],
      closures: [
        { from: '24/12/2026', to: '31/12/2026', reason: 'Inventaire' },
        { from: '', to: '', reason: '' },
        { from: '2026-08-10', to: '2026-08-14', reason: '' },
      ],
    })
    const days = [opening(1, '08:00', '14:00'), opening(1, '14:00', '18:00'), opening(2, '08:00', '12:00')]
    expect(openings).toEqual([...days, opening(7, '00:00', '24:00')])
    expect(closures).toEqual([
      { from: '2026-08-10', to: '2026-08-14', reason: '' },
      { from: '2026-12-24', to: '2026-12-31', reason: 'Inventaire' },
    ])
  })

  it.each([
    ['67118', 'FR_ALSACE_MOSELLE'],
    ['68100', 'FR_ALSACE_MOSELLE'],
    ['57000', 'FR_ALSACE_MOSELLE'],
    ['54000', 'FR'],
    ['44470', 'FR'],
  ])('%s is in zone %s by default', (zip, zone) => {
    expect(addressSchema.parse({ ...FORM, zip }).holidayZone).toBe(zone)
    expect(addressSchema.parse({ ...FORM, zip, holidayZone: 'FR' }).holidayZone).toBe('FR')
  })
  it('uses the French zone abroad', () => {
    expect(holidayZoneOf('67000', 'DE')).toBe('FR')
  })
})

describe('address display', () => {
  it('derives the state from the data', () => {
    expect(addressStatus({ archived: false, lat: '47.3' })).toBe('ACTIVE')
    expect(addressStatus({ archived: false, lat: null })).toBe('A_GEOLOCALISER')
    expect(addressStatus({ archived: true, lat: null })).toBe('ARCHIVEE')
  })

  const site = {
    openings: [opening(1, '08:00', '12:00'), opening(1, '14:00', '18:00')].map(o => ({ ...o, weekday: Number(o.weekday) })),
    closures: [{ from: '2026-11-23', to: '2026-11-24', reason: 'Inventaire' }],
  }
  it.each([
    ['2026-11-16', { open: true, text: '08:00–12:00, 14:00–18:00' }],
    ['2026-11-17', { open: false, text: 'Fermé' }],
    ['2026-11-23', { open: false, text: 'Inventaire' }],
  ])('on %s: %j', (date, expected) => {
    expect(openOn(site, date)).toEqual(expected)
  })
  it('says nothing without hours', () => {
    expect(openOn({ openings: [], closures: [] }, '2026-11-16')).toBeNull()
  })

  it('summarises the week', () => {
    const week = [1, 2, 3, 4, 5].map(weekday => ({ weekday, from: '08:00', to: '18:00' }))
    expect(weekText([...week, { weekday: 6, from: '08:00', to: '12:00' }])).toBe('lun.–ven. 08:00–18:00 · sam. 08:00–12:00')
    expect(weekText([week[0]!, week[2]!])).toBe('lun. 08:00–18:00 · mer. 08:00–18:00')
    expect(weekText([])).toBe('')
  })

  it('shows a closure with its reason', () => {
    expect(closureText({ from: '2026-08-10', to: '2026-08-14', reason: 'Arrêt technique' })).toBe(
      'du 10/08/2026 au 14/08/2026\u202f: Arrêt technique',
    )
    expect(closureText({ from: '2026-08-10', to: '2026-08-10', reason: '' })).toBe('le 10/08/2026')
  })
})

describe('stop outside the hours of a site (§3.2)', () => {
  const openings = [
    ...[1, 2, 3, 4, 5].flatMap(weekday => [
      { weekday, from: '06:00', to: '12:00' },
      { weekday, from: '13:30', to: '18:00' },
    ]),
    { weekday: 6, from: '06:00', to: '12:00' },
  ]
  const on = (weekdays: number[], time: string, dayOffset = 0) => closedOnWeekdays(openings, { weekdays, dayOffset, time })
  it('names the hour and closed weekdays of a recurring stop', () => {
    expect(on([1, 2, 3, 4, 5, 6], '08:30')).toBeNull()
    expect(on([1, 2, 3, 4, 5, 6], '14:00')).toBe('Site fermé à 14:00 le samedi')
    expect(on([1, 3, 5], '05:59')).toBe('Site fermé à 05:59 le lundi, le mercredi et le vendredi')
    expect(on([5, 6], '12:00')).toBe('Site fermé à 12:00 le vendredi et le samedi')
    // The day after a Saturday is a Sunday, that after a Sunday a Monday.
    expect(on([6, 7], '08:00', 1)).toBe('Site fermé à 08:00 le dimanche')
    expect(closedOnWeekdays([], { weekdays: [7], dayOffset: 0, time: '03:00' })).toBeNull()
  })
  it('includes closures for a dated stop, even without opening hours', () => {
    const closures = [{ from: '2026-11-23', to: '2026-11-24', reason: 'Inventaire' }]
    const at = (local: string) => closedAt({ openings, closures }, local)
    expect(at('2026-11-20T08:30')).toBeNull()
    expect(at('2026-11-21T14:00')).toBe('Site fermé à 14:00 le samedi 21/11/2026')
    expect(at('2026-11-24T08:30')).toBe('Site fermé à 08:30 le mardi 24/11/2026')
    expect(closedAt({ openings: [], closures }, '2026-11-23T08:00')).toBe('Site fermé à 08:00 le lundi 23/11/2026')
    expect(closedAt({ openings: [], closures }, '2026-11-22T03:00')).toBeNull()
  })
})
