import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { refusal } from '#tests/support/refusals.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const check = (body: unknown) => api.call('OPERATOR', 'POST', '/simulations/assignment', body)

const DAY = { start: '2026-11-20T06:00', end: '2026-11-20T14:00' }
const LORRY = { category: 'PORTEUR_19', gvwKg: 19_000, tareKg: 9_800 }
const TRAILER = { category: 'SAVOYARDE', gvwKg: 34_000, tareKg: 6_800 }
const ABSENCE = { from: '2026-11-20', to: '2026-11-20', kind: 'CP' }

const REQUIRED = 'Veuillez remplir ce champ'
const CHOICE = 'Veuillez choisir une valeur dans la liste'
const DATE = 'Veuillez saisir une date valide (jj/mm/aaaa)'
const HOUR = 'Veuillez saisir une heure valide (hh:mm)'
const HOURS = "L'heure de fin doit être postérieure à l'heure de début"
const WHOLE = 'Veuillez saisir un nombre entier'
const POSITIVE = 'La valeur doit être supérieure ou égale à 0'
const TARE = 'Le poids à vide doit être inférieur au PTAC'
const SKIPPED = "Cette heure n'existe pas ce jour-là (passage à l'heure d'été)"
const OWN = 'Choisissez des moyens propres ou un sous-traitant'

describe('POST /simulations/assignment', () => {
  it('finds nothing for a journey without means', async () => {
    expect(await check({ journey: DAY })).toEqual({ status: 200, body: { assignable: true, findings: [] } })
    const nobody = { driver: null, vehicle: null, trailer: null, subcontractor: null }
    expect((await check({ journey: DAY, ...nobody })).body).toEqual({ assignable: true, findings: [] })
  })

  it('treats missing lists as empty', async () => {
    expect(await check({ journey: DAY, driver: {}, vehicle: LORRY, trailer: TRAILER })).toEqual({
      status: 200,
      body: {
        assignable: false,
        findings: [
          { code: 'AF04', severity: 'BLOQUANT', message: 'Habilitation manquante : Carte conducteur' },
          { code: 'AF04', severity: 'BLOQUANT', message: 'Habilitation manquante : FCO (formation continue)' },
          { code: 'AF05', severity: 'BLOQUANT', message: 'Permis CE requis pour ce véhicule' },
        ],
      },
    })
    expect((await check({ journey: DAY, subcontractor: {} })).body).toEqual({ assignable: true, findings: [] })
  })

  it('does not forbid on a warning', async () => {
    const saturday = { start: '2026-11-21T20:00', end: '2026-11-21T23:30' }
    const message = 'Circulation interdite aux plus de 7,5\u00a0t du 21/11 22:00 au 22/11 22:00'
    expect((await check({ journey: saturday, vehicle: LORRY })).body).toEqual({
      assignable: true,
      findings: [{ code: 'AF21', severity: 'AVERTISSEMENT', message }],
    })
    expect((await check({ journey: { ...saturday, banExempt: true }, vehicle: LORRY })).body).toMatchObject({ findings: [] })
    const { body } = await check({ journey: saturday, driver: { name: 'Jean Le Goff', workdays: [1, 2, 3, 4, 5] } })
    expect((body as { findings: unknown[] }).findings).toContainEqual({
      ...{ code: 'AF33', severity: 'AVERTISSEMENT', message: 'Jean Le Goff ne travaille pas le samedi' },
    })
  })

  it('checks all given means', async () => {
    const taken = { number: 'TR-261120-0007', start: '2026-11-20T13:59', end: '2026-11-20T20:00' }
    const journey = { ...DAY, loadKg: 27_201, equipment: ['HAYON'], atpClass: 'FRC', certifications: ['ADR_BASE'], pool: 'T-1' }
    const { body } = await check({
      journey,
      driver: {
        leftOn: '2026-11-19',
        licences: [{ category: 'CE', validTo: '2026-11-20' }],
        certifications: [
          { type: 'FCO', validTo: '2026-11-19' },
          { type: 'CARTE_COND', validTo: '2026-11-20' },
          { type: 'ADR_BASE', validTo: '2030-01-01', suspended: true },
        ],
        absences: [ABSENCE],
        journeys: [taken, { ...taken, cancelled: true }],
        pools: ['T-2'],
      },
      vehicle: { ...LORRY, category: 'TRACTEUR', gcwKg: 40_000, journeys: [taken], outOfServiceSince: '2026-11-20' },
      trailer: { ...TRAILER, deadlines: [{ kind: 'VGP_HAYON', dueOn: '2026-11-19' }] },
    })
    const { assignable, findings } = body as { assignable: boolean; findings: { code: string }[] }
    expect(assignable).toBe(false)
    expect(findings.map(({ code }) => code)).toEqual([
      ...['AF01', 'AF02', 'AF03', 'AF04', 'AF06', 'AF07', 'AF08', 'AF09', 'AF10', 'AF11', 'AF12', 'AF20', 'AF22', 'AF26'],
    ])
  })

  it('checks the papers of a sub-contractor', async () => {
    const documents = [
      { kind: 'LICENCE', validTo: '2026-11-20' },
      { kind: 'VIGILANCE', validTo: '2026-11-19' },
    ]
    expect((await check({ journey: DAY, subcontractor: { documents } })).body).toEqual({
      assignable: false,
      findings: [
        {
          code: 'AF24',
          severity: 'BLOQUANT',
          message: 'Sous-traitant non conforme : Attestation de vigilance URSSAF expirée depuis le 19/11/2026',
        },
      ],
    })
  })

  it('answers for a journey of three centuries', async () => {
    const { status, body } = await check({ journey: { start: '1900-01-01T00:00', end: '2199-12-31T23:59' }, vehicle: LORRY })
    expect(status).toBe(200)
    expect((body as { findings: unknown[] }).findings.length).toBeGreaterThan(15_000)
  })

  const journey = (over: object) => ({ journey: { ...DAY, ...over } })
  const driver = (over: object) => ({ journey: DAY, driver: over })
  const vehicle = (over: object) => ({ journey: DAY, vehicle: { ...LORRY, ...over } })
  const trailer = (over: object) => ({ journey: DAY, trailer: { ...TRAILER, ...over } })
  const other = { number: 'TR-1', ...DAY }
  it.each([
    [{}, 'journey', REQUIRED],
    [journey({ end: '2026-11-20T06:00' }), 'journey.end', HOURS],
    [journey({ end: '2026-11-20T05:59' }), 'journey.end', HOURS],
    [journey({ start: undefined }), 'journey.start', REQUIRED],
    [journey({ start: '2026-02-31T06:00' }), 'journey.start', DATE],
    [journey({ end: '2026-11-20T24:00' }), 'journey.end', HOUR],
    [journey({ start: '2026-03-29T02:30' }), 'journey.start', SKIPPED],
    [journey({ start: '1899-12-31T06:00' }), 'journey.start', 'La valeur doit être comprise entre 01/01/1900 et 31/12/2199'],
    [journey({ end: '9999-12-31T23:59' }), 'journey.end', 'La valeur doit être comprise entre 01/01/1900 et 31/12/2199'],
    [journey({ loadKg: -1 }), 'journey.loadKg', POSITIVE],
    [journey({ loadKg: '1000' }), 'journey.loadKg', WHOLE],
    [journey({ loadKg: 1.5 }), 'journey.loadKg', WHOLE],
    [journey({ pallets: -1 }), 'journey.pallets', POSITIVE],
    [journey({ equipment: [''] }), 'journey.equipment[0]', REQUIRED],
    [journey({ equipment: 'HAYON' }), 'journey.equipment', expect.stringMatching(/^Entrée invalide/)],
    [journey({ pool: 'T'.repeat(61) }), 'journey.pool', '60 caractères maximum'],
    [journey({ banExempt: 'oui' }), 'journey.banExempt', CHOICE],
    [driver({ workdays: [8] }), 'driver.workdays[0]', 'La valeur doit être comprise entre 1 et 7'],
    [driver({ leftOn: '19/11/2026' }), 'driver.leftOn', DATE],
    [driver({ licences: [{ category: 'D', validTo: '2030-01-01' }] }), 'driver.licences[0].category', CHOICE],
    [driver({ licences: [{ category: 'CE' }] }), 'driver.licences[0].validTo', REQUIRED],
    [driver({ certifications: [{ validTo: '2030-01-01' }] }), 'driver.certifications[0].type', REQUIRED],
    [driver({ journeys: [other, { ...other, end: DAY.start }] }), 'driver.journeys[1].end', HOURS],
    [driver({ journeys: [{ ...other, start: '2026-03-29T02:00' }] }), 'driver.journeys[0].start', SKIPPED],
    [
      driver({ absences: [{ ...ABSENCE, to: '2026-11-19' }] }),
      'driver.absences[0].to',
      'La date de fin doit être postérieure ou égale à la date de début',
    ],
    [
      driver({ absences: [{ ...ABSENCE, fromHalf: 'APRES_MIDI', toHalf: 'MATIN' }] }),
      'driver.absences[0].toHalf',
      'Une absence dure au moins une demi-journée',
    ],
    [driver({ absences: [{ ...ABSENCE, fromHalf: 'MATIN' }] }), 'driver.absences[0].fromHalf', CHOICE],
    [vehicle({ category: 'SAVOYARDE' }), 'vehicle.category', CHOICE],
    [vehicle({ category: undefined }), 'vehicle.category', REQUIRED],
    [vehicle({ gvwKg: null }), 'vehicle.gvwKg', REQUIRED],
    [vehicle({ tareKg: 19_000 }), 'vehicle.tareKg', TARE],
    [vehicle({ tareKg: -1 }), 'vehicle.tareKg', POSITIVE],
    [vehicle({ gcwKg: -1 }), 'vehicle.gcwKg', POSITIVE],
    [vehicle({ gvwKg: 1_000_000_001 }), 'vehicle.gvwKg', 'La valeur doit être comprise entre 0 et 1000000000'],
    [vehicle({ journeys: [{ ...other, end: DAY.start }] }), 'vehicle.journeys[0].end', HOURS],
    [vehicle({ deadlines: [{ kind: 'CT_PL', dueOn: '2026-13-01' }] }), 'vehicle.deadlines[0].dueOn', DATE],
    [trailer({ category: 'PORTEUR_19' }), 'trailer.category', CHOICE],
    [trailer({ tareKg: 34_001 }), 'trailer.tareKg', TARE],
    [{ journey: DAY, subcontractor: { documents: [{ kind: 'KBIS' }] } }, 'subcontractor.documents[0].validTo', REQUIRED],
    [{ ...driver({}), subcontractor: {} }, 'subcontractor', OWN],
    [{ ...vehicle({}), subcontractor: {} }, 'subcontractor', OWN],
    [{ ...trailer({}), subcontractor: {} }, 'subcontractor', OWN],
  ])('refuses %j', async (body, path, message) => {
    expect(await check(body)).toEqual(refusal(path, message))
  })

  it('accepts values just within the limits of tare and duration', async () => {
    expect((await check(vehicle({ tareKg: 18_999 }))).status).toBe(200)
    expect((await check(journey({ end: '2026-11-20T06:01' }))).status).toBe(200)
    expect((await check(journey({ start: '2026-03-29T03:00' }))).status).toBe(200)
    expect((await check(driver({ absences: [{ ...ABSENCE, toHalf: 'MATIN' }], leftOn: '9999-12-31' }))).status).toBe(200)
  })

  it('limits the number of journeys to a thousand', async () => {
    const listed = (length: number) => check(driver({ journeys: Array.from({ length }, () => other) }))
    expect((await listed(1_000)).status).toBe(200)
    expect(await listed(1_001)).toMatchObject({ status: 422, body: { issues: [{ path: 'driver.journeys' }] } })
  })
})
