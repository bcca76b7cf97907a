import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { refusal } from '#tests/support/refusals.ts'
import { vectors } from '#tests/unit/domain/vectors.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const count = (body: unknown) => api.call('OPERATOR', 'POST', '/simulations/leave', body)

const MAY = { from: '2026-05-11', to: '2026-05-24', zone: 'FR' }
const ONE_DAY = { from: '2026-05-04', to: '2026-05-04', zone: 'FR' }
const CHOICE = 'Veuillez choisir une valeur dans la liste'
const REQUIRED = 'Veuillez remplir ce champ'
const DATE = 'Veuillez saisir une date valide (jj/mm/aaaa)'
const YEARS = 'La valeur doit être comprise entre 01/01/1900 et 31/12/2199'

describe('POST /simulations/leave', () => {
  it.each(vectors.leave)('$from → $to', async ({ from, to, ouvrables, ouvres }) => {
    expect(await count({ from, to, zone: 'FR' })).toMatchObject({
      status: 200,
      body: { ouvrables: String(ouvrables), ouvres: String(ouvres) },
    })
  })

  it('returns counts as texts, with half days where needed', async () => {
    expect(await count(MAY)).toEqual({ status: 200, body: { ouvrables: '11', ouvres: '9', calendaires: '14' } })
    const halves = { from: '2026-05-04', to: '2026-05-05', fromHalf: 'APRES_MIDI', toHalf: 'MATIN', zone: 'FR' }
    expect((await count(halves)).body).toEqual({ ouvrables: '1', ouvres: '1', calendaires: '1' })
    expect((await count({ ...ONE_DAY, toHalf: 'MATIN' })).body).toEqual({ ouvrables: '0.5', ouvres: '0.5', calendaires: '0.5' })
    expect((await count({ ...ONE_DAY, fromHalf: null, toHalf: null })).body).toMatchObject({ calendaires: '1' })
    expect((await count({ from: '2026-04-03', to: '2026-04-03', zone: 'FR_ALSACE_MOSELLE' })).body).toMatchObject({ ouvres: '0' })
  })

  it('answers for every year with known holidays', async () => {
    expect(await count({ from: '1900-01-01', to: '2199-12-31', zone: 'FR' })).toMatchObject({
      status: 200,
      body: { calendaires: '109573' },
    })
  })

  it.each([
    [{ ...MAY, from: undefined }, 'from', REQUIRED],
    [{ ...MAY, from: '' }, 'from', REQUIRED],
    [{ ...MAY, to: '2026-02-31' }, 'to', DATE],
    [{ ...MAY, to: '24/05/2026' }, 'to', DATE],
    [{ ...MAY, from: '1899-12-31' }, 'from', YEARS],
    [{ ...MAY, to: '2200-01-01' }, 'to', YEARS],
    [{ ...MAY, to: '2026-05-10' }, 'to', 'La date de fin doit être postérieure ou égale à la date de début'],
    [{ ...MAY, zone: 'BE' }, 'zone', CHOICE],
    [{ ...MAY, zone: undefined }, 'zone', REQUIRED],
    [{ ...MAY, fromHalf: 'MATIN' }, 'fromHalf', CHOICE],
    [{ ...MAY, toHalf: 'APRES_MIDI' }, 'toHalf', CHOICE],
    [{ ...ONE_DAY, fromHalf: 'APRES_MIDI', toHalf: 'MATIN' }, 'toHalf', 'Une absence dure au moins une demi-journée'],
  ])('refuses %j', async (body, path, message) => {
    expect(await count(body)).toEqual(refusal(path, message))
  })
})
