import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companies, contacts } from '#api/schema/sales/companies.table.ts'
import type { Role } from '#domain/roles.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { NOT_FOUND } from '#tests/support/refusals.ts'

let api: TestApi
let path: string
let companyId: string
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  companyId = await newCompany()
  path = `/sales/companies/${companyId}/contacts`
})

async function newCompany() {
  const [row] = await api.db
    .insert(companies)
    .values({
      code: `C-${crypto.randomUUID()}`,
      types: ['CLIENT'],
      legalName: 'Laiterie',
      billingLine1: '1, rue',
      billingZip: '44000',
      billingCity: 'Nantes',
    })
    .returning()
  return row!.id
}
const contact = { lastName: 'Le Goff', firstName: 'Élodie', position: 'Quai', roles: ['EXPLOITATION'], phone: '02 61 91 01 02' }
const add = async (more: Record<string, unknown> = {}, role: Role = 'OPERATOR') => {
  const answer = await api.call(role, 'POST', path, { ...contact, ...more })
  expect(answer.status).toBe(201)
  return (answer.body as { id: string }).id
}
const list = async () => ((await api.call('SALES', 'GET', path)).body as { contacts: Record<string, unknown>[] }).contacts

describe.each(['ADMIN', 'SALES', 'CONCEPTOR', 'OPERATOR'] as const)('%s', role => {
  it('adds, changes and archives a contact', async () => {
    const id = await add({}, role)
    expect(await list()).toMatchObject([{ id, lastName: 'Le Goff', phone: '+33261910102', roles: ['EXPLOITATION'], version: 1 }])
    const changed = { ...contact, phone: '', email: 'elodie@exemple.fr', version: 1 }
    expect(await api.call(role, 'PUT', `${path}/${id}`, changed)).toMatchObject({ status: 200 })
    expect(await list()).toMatchObject([{ phone: null, email: 'elodie@exemple.fr', version: 2 }])
    expect(await api.call(role, 'POST', `${path}/${id}/archive`)).toMatchObject({ status: 200 })
    expect(await list()).toEqual([])
    // Restored once.
    expect(await api.call(role, 'POST', `${path}/${id}/restore`)).toMatchObject({ status: 200 })
    expect(await list()).toMatchObject([{ id, email: 'elodie@exemple.fr', version: 4 }])
    expect(await api.call(role, 'POST', `${path}/${id}/restore`)).toMatchObject(NOT_FOUND)
    await api.call(role, 'POST', `${path}/${id}/archive`)
  })
})

it.each([
  [{ lastName: '' }, 'lastName', 'Veuillez remplir ce champ'],
  [{ phone: '' }, 'phone', 'Veuillez saisir un téléphone ou un e-mail'],
  [{ phone: '', mobile: '12' }, 'mobile', 'Veuillez saisir un numéro de téléphone valide'],
  [{ email: 'elodie' }, 'email', 'Veuillez saisir une adresse e-mail valide'],
  [{ roles: ['CHEF'] }, 'roles[0]', 'Veuillez choisir une valeur dans la liste'],
  [{ position: 'a'.repeat(81) }, 'position', '80 caractères maximum'],
])('%j is refused at %s', async (more, field, message) => {
  expect(await api.call('SALES', 'POST', path, { ...contact, ...more })).toMatchObject({
    status: 422,
    body: { issues: [{ path: field, message }] },
  })
})

it('sorts in French order', async () => {
  for (const lastName of ['Étienne', 'Zimmermann', 'Emery', 'd’Astier']) await add({ lastName })
  expect((await list()).map(row => row.lastName)).toEqual(['d’Astier', 'Emery', 'Étienne', 'Zimmermann'])
})

it('lists pages of 25, with the one that is open', async () => {
  const names = Array.from({ length: 27 }, (_, place) => `Nom ${String(place).padStart(2, '0')}`)
  const rows = await api.db
    .insert(contacts)
    .values(names.map(lastName => ({ lastName, companyId, email: 'a@exemple.fr' })))
    .returning()
  const pageOf = async (query: string) =>
    (await api.call('SALES', 'GET', `${path}?${query}`)).body as { contacts: { lastName: string }[]; total: number }
  expect(await pageOf('page=1')).toMatchObject({ total: 27, contacts: { length: 25 } })
  expect((await pageOf('page=2')).contacts.map(({ lastName }) => lastName)).toEqual(['Nom 25', 'Nom 26'])
  expect((await pageOf(`id=${rows[26]!.id}`)).contacts.at(-1)).toMatchObject({ lastName: 'Nom 26' })
})

it('hides contacts of other companies, archived and unknown ones', async () => {
  const id = await add()
  const elsewhere = `/sales/companies/${await newCompany()}/contacts/${id}`
  expect(await api.call('SALES', 'PUT', elsewhere, { ...contact, version: 1 })).toMatchObject(NOT_FOUND)
  expect(await api.call('SALES', 'POST', `${elsewhere}/archive`)).toMatchObject(NOT_FOUND)
  await api.call('SALES', 'POST', `${path}/${id}/archive`)
  expect(await api.call('SALES', 'PUT', `${path}/${id}`, { ...contact, version: 2 })).toMatchObject(NOT_FOUND)
  expect(await api.call('SALES', 'POST', `/sales/companies/${crypto.randomUUID()}/contacts`, contact)).toMatchObject(NOT_FOUND)
  expect(await api.call('DRIVER', 'GET', path)).toMatchObject(NOT_FOUND)
})

it('refuses a contact for an archived company', async () => {
  const id = await add()
  await api.call('SALES', 'POST', `${path}/${id}/archive`)
  await api.call('ADMIN', 'POST', `/sales/companies/${companyId}/archive`)
  expect((await api.call('SALES', 'POST', `${path}/${id}/restore`)).status).toBe(422)
  expect(await api.call('SALES', 'POST', path, contact)).toMatchObject({
    status: 422,
    body: { message: 'Action impossible au statut « Archivé »' },
  })
})

it('is found by client search until archived', async () => {
  const found = async () =>
    ((await api.call('SALES', 'GET', '/sales/companies?q=kervelladec')).body as { rows: unknown[] }).rows.length
  const id = await add({ lastName: 'Kervelladec' })
  expect(await found()).toBe(1)
  await api.call('SALES', 'POST', `${path}/${id}/archive`)
  expect(await found()).toBe(0)
})
