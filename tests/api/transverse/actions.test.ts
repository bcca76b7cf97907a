import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { actions } from '#api/schema/transverse/actions.table.ts'
import { CODE_FORMAT, LONG_STEP, TOO_MANY_STEPS } from '#domain/transverse/actions/action.ts'
import { STARTER_ACTIONS } from '#domain/transverse/actions/starter-actions.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(() => api.db.delete(actions))

const PATH = '/transverse/actions'
const action = (code: string, more: Record<string, unknown> = {}) => ({
  code,
  label: `Action ${code}`,
  nature: 'CURATIVE',
  ...more,
})
async function created(code: string, more: Record<string, unknown> = {}): Promise<string> {
  const answer = await api.call('CONCEPTOR', 'POST', PATH, action(code, more))
  expect(answer).toMatchObject({ status: 201 })
  return (answer.body as { id: string }).id
}
const read = async (id: string) => (await api.call('CONCEPTOR', 'GET', `${PATH}/${id}`)).body
const codes = async (query: string) => {
  const { body } = await api.call('ADMIN', 'GET', `${PATH}?${query}`)
  return (body as { rows: { code: string }[] }).rows.map(({ code }) => code)
}

it('stores a form: one step per line, events sorted', async () => {
  const id = await created('info_client', {
    events: ['DOMMAGE', 'RETARD'],
    defaultDelayDays: '2',
    defaultRole: 'OPERATOR',
    checklist: ' Appeler \r\n\nConfirmer',
  })
  expect(await read(id)).toMatchObject({
    code: 'INFO_CLIENT',
    events: ['RETARD', 'DOMMAGE'],
    defaultDelayDays: 2,
    defaultRole: 'OPERATOR',
    checklist: ['Appeler', 'Confirmer'],
    active: true,
    version: 1,
  })
})

it.each([
  ['code', 'x', CODE_FORMAT],
  ['code', '', 'Veuillez remplir ce champ'],
  ['label', '', 'Veuillez remplir ce champ'],
  ['label', 'x'.repeat(61), '60 caractères maximum'],
  ['nature', 'AUTRE', 'Veuillez choisir une valeur dans la liste'],
  ['defaultDelayDays', '-1', 'La valeur doit être supérieure ou égale à 0'],
  ['defaultRole', 'CHEF', 'Veuillez choisir une valeur dans la liste'],
  ['checklist', 'x'.repeat(121), LONG_STEP],
  ['checklist', 'x\n'.repeat(31), TOO_MANY_STEPS],
])('refuses %s « %s » at its field', async (path, value, message) => {
  const answer = await api.call('ADMIN', 'POST', PATH, action('OK', { [path]: value }))
  expect(answer).toMatchObject({ status: 422, body: { issues: [{ path, message }] } })
})

it('allows a code once, also concurrently', async () => {
  const answers = await Promise.all([1, 2].map(() => api.call('ADMIN', 'POST', PATH, action('FORMER'))))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  expect(answers.find(({ status }) => status === 422)).toMatchObject({
    body: { issues: [{ path: 'code', message: 'Cette valeur est déjà utilisée' }] },
  })
})

it('finds an action without events for each kind, and inactive ones on request', async () => {
  await created('TOUS')
  const late = await created('RELAIS', { events: ['RETARD'], nature: 'CORRECTIVE', defaultRole: 'OPERATOR' })
  expect(await codes('event=DOMMAGE')).toEqual(['TOUS'])
  expect(await codes('event=RETARD')).toEqual(['RELAIS', 'TOUS'])
  expect(await codes('nature=CORRECTIVE&role=OPERATOR')).toEqual(['RELAIS'])
  expect((await api.call('CONCEPTOR', 'POST', `${PATH}/${late}/deactivate`)).status).toBe(200)
  expect(await codes('event=RETARD')).toEqual(['TOUS'])
  expect(await codes('event=RETARD&inactive=1')).toEqual(['RELAIS', 'TOUS'])
})

it('cannot change or deactivate an inactive one, also in bulk', async () => {
  const [one, two] = [await created('UN'), await created('DEUX')]
  await api.call('ADMIN', 'POST', `${PATH}/${one}/deactivate`)
  const refusal = { status: 422, body: { message: 'Action impossible au statut « Désactivée »' } }
  expect(await api.call('ADMIN', 'PUT', `${PATH}/${one}`, action('UN', { version: 2 }))).toMatchObject(refusal)
  expect(await api.call('ADMIN', 'POST', `${PATH}/deactivate`, { ids: [one, two] })).toMatchObject({
    status: 200,
    body: { done: 1, refused: [{ id: one, name: 'UN', message: refusal.body.message }] },
  })
  expect((await api.call('ADMIN', 'POST', `${PATH}/${two}/reactivate`)).status).toBe(200)
  expect(await read(two)).toMatchObject({ active: true })
})

it('adds missing starter actions and keeps existing ones', async () => {
  await created('FORMER', { label: 'À nous' })
  const load = () => api.call('CONCEPTOR', 'POST', `${PATH}/starter`)
  expect(await load()).toMatchObject({ status: 200, body: { created: STARTER_ACTIONS.length - 1 } })
  expect(await load()).toMatchObject({ status: 200, body: { created: 0 } })
  expect(await codes('q=nous')).toEqual(['FORMER'])
})
