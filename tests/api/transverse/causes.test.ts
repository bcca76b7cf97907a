import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CAUSE_TABLES } from '#api/schema/transverse/causes.table.ts'
import { CODE_FORMAT, MERGE_INACTIVE, MERGE_SELF, MERGED_ALREADY } from '#domain/transverse/causes/cause.ts'
import { CAUSE_LISTS } from '#domain/transverse/causes/fields.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

describe.each(CAUSE_LISTS)('the causes of %s', list => {
  beforeEach(() => api.db.delete(CAUSE_TABLES[list]))

  const PATH = `/transverse/${list}`
  const post = (path: string, body?: object) => api.call('CONCEPTOR', 'POST', `${PATH}${path}`, body)
  const cause = (code: string, more: Record<string, unknown> = {}) => ({
    code,
    label: `Cause ${code}`,
    defaultResponsibility: 'TRANSPORTEUR',
    countsInService: 'on',
    ...more,
  })
  async function created(code: string, more: Record<string, unknown> = {}): Promise<string> {
    const answer = await post('', cause(code, more))
    expect(answer).toMatchObject({ status: 201 })
    return (answer.body as { id: string }).id
  }
  const read = async (id: string) => (await api.call('CONCEPTOR', 'GET', `${PATH}/${id}`)).body
  const rows = async (query = '') => {
    const { body } = await api.call('ADMIN', 'GET', `${PATH}?${query}`)
    return (body as { rows: { code: string; order: number }[] }).rows
  }
  const codes = async (query = '') => (await rows(query)).map(({ code }) => code)

  it('appends a cause from a form', async () => {
    await created('UN')
    const id = await created('humidite', { family: 'MILIEU', requiresPhoto: 'on', countsInService: '' })
    expect(await read(id)).toMatchObject({
      code: 'HUMIDITE',
      family: 'MILIEU',
      defaultResponsibility: 'TRANSPORTEUR',
      countsInService: false,
      requiresComment: false,
      requiresPhoto: true,
      order: 2,
      active: true,
      mergedInto: null,
    })
  })

  it.each([
    ['code', 'x', CODE_FORMAT],
    ['code', '', 'Veuillez remplir ce champ'],
    ['label', 'x'.repeat(61), '60 caractères maximum'],
    ['family', 'AUTRE', 'Veuillez choisir une valeur dans la liste'],
    ['defaultResponsibility', '', 'Veuillez remplir ce champ'],
  ])('refuses %s « %s » at its field', async (path, value, message) => {
    expect(await post('', cause('OK', { [path]: value }))).toMatchObject({ status: 422, body: { issues: [{ path, message }] } })
  })

  it('moves a cause to any position, at most the last', async () => {
    for (const code of ['AA', 'BB', 'CC', 'DD']) await created(code)
    const [aa, , cc] = await Promise.all(['AA', 'BB', 'CC'].map(async code => idOf(await rows(`q=${code}`))))
    expect(await post(`/${cc}/move`, { position: 1 })).toMatchObject({ status: 200 })
    expect(await codes()).toEqual(['CC', 'AA', 'BB', 'DD'])
    expect(await post(`/${aa}/move`, { position: '99' })).toMatchObject({ status: 200 })
    expect(await codes()).toEqual(['CC', 'BB', 'DD', 'AA'])
    expect((await rows()).map(({ order }) => order)).toEqual([1, 2, 3, 4])
    expect(await post(`/${aa}/move`, { position: '0' })).toMatchObject({ status: 422, body: { issues: [{ path: 'position' }] } })
  })

  it('keeps the order without gaps, and codes unique, with concurrent writers', async () => {
    const ids = [await created('AA'), await created('BB'), await created('CC')]
    const answers = await Promise.all([
      ...ids.map((id, index) => post(`/${id}/move`, { position: 3 - index })),
      ...['DD', 'EE', 'EE'].map(code => post('', cause(code))),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201, 201, 422])
    expect((await rows()).map(({ order }) => order)).toEqual([1, 2, 3, 4, 5])
    expect(answers.find(({ status }) => status === 422)).toMatchObject({
      body: { issues: [{ path: 'code', message: 'Cette valeur est déjà utilisée' }] },
    })
  })

  it('merges a duplicate permanently, with its own duplicates', async () => {
    const [kept, twin, third, off] = [
      await created('GARDE'),
      await created('JUMEAU'),
      await created('TROIS'),
      await created('OFF'),
    ]
    await post(`/${off}/deactivate`)
    const refusals: [string, string, string][] = [
      [twin, twin, MERGE_SELF],
      [twin, off, MERGE_INACTIVE('OFF')],
    ]
    for (const [from, into, message] of refusals)
      expect(await post(`/${from}/merge`, { into, version: 1 })).toMatchObject({ status: 422, body: { message } })
    expect(await post(`/${twin}/merge`, { into: crypto.randomUUID(), version: 1 })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'into' }] },
    })
    expect(await post(`/${third}/merge`, { into: twin, version: 1 })).toMatchObject({ status: 200 })
    expect(await post(`/${twin}/merge`, { into: kept, version: 7 })).toMatchObject({ status: 409 })
    expect(await post(`/${twin}/merge`, { into: kept, version: 1 })).toMatchObject({
      status: 200,
      body: { id: kept, duplicate: 'JUMEAU', survivor: 'GARDE' },
    })
    expect(await codes()).toEqual(['GARDE'])
    expect(await read(third)).toMatchObject({ mergedIntoId: kept, mergedInto: 'GARDE', active: false })
    const merged = { status: 422, body: { message: MERGED_ALREADY('JUMEAU', 'GARDE') } }
    expect(await post(`/${twin}/reactivate`)).toMatchObject(merged)
    expect(await post(`/${twin}/merge`, { into: kept, version: 3 })).toMatchObject(merged)
  })

  it('performs one of two concurrent merges', async () => {
    const [one, two] = [await created('UN'), await created('DEUX')]
    const answers = await Promise.all([
      post(`/${one}/merge`, { into: two, version: 1 }),
      post(`/${two}/merge`, { into: one, version: 1 }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await codes()).toHaveLength(1)
  })

  it('cannot change or deactivate an inactive one, which can return', async () => {
    const [one, two] = [await created('UN'), await created('DEUX')]
    await post(`/${one}/deactivate`)
    const refusal = { status: 422, body: { message: 'Action impossible au statut « Désactivée »' } }
    expect(await api.call('ADMIN', 'PUT', `${PATH}/${one}`, cause('UN', { version: 2 }))).toMatchObject(refusal)
    expect(await post('/deactivate', { ids: [one, two] })).toMatchObject({
      status: 200,
      body: { done: 1, refused: [{ id: one, name: 'UN', message: refusal.body.message }] },
    })
    expect(await post(`/${two}/reactivate`)).toMatchObject({ status: 200 })
    expect(await codes('inactive=1')).toEqual(['UN', 'DEUX'])
  })

  it('is limited to roles with the screen', async () => {
    for (const role of ['SALES', 'OPERATOR', 'DRIVER'] as const)
      expect(await api.call(role, 'GET', PATH), role).toMatchObject({ status: 404 })
  })
})

const idOf = ([row]: object[]) => (row as { id: string }).id
