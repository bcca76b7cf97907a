import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { ROLES, type Role } from '#domain/roles.ts'
import { company, type Requests, startRequests } from '#tests/support/requests.ts'

let t: Requests
beforeAll(async () => {
  t = await startRequests()
  await t.db
    .insert(companies)
    .values([
      company('C00101', "Brasserie de l'Erdre"),
      company('C00102', 'Brasserie du Ried'),
      { ...company('C00103', 'Brasserie partie'), status: 'ARCHIVE' as const },
      { ...company('C00104', 'Brasserie affrétée'), types: ['SOUS_TRAITANT'] },
    ])
  await t.db.insert(addresses).values(
    Array.from({ length: 25 }, (_, n) => ({
      label: `Quai ${n}`,
      kind: 'CLIENT' as const,
      companyId: t.client.id,
      line1: '1 rue Longue',
      zip: '49000',
      city: 'Angers',
    })),
  )
})
afterAll(() => t.api.close())

const found = async (kind: string, q: string, role: Role = 'SALES') => {
  const { rows, more } = await t.must(t.call(role, 'GET', `/lookup/${kind}?q=${encodeURIComponent(q)}`))
  return { texts: rows.map((row: { text: string }) => row.text), more }
}

describe('naming one record among many', () => {
  it.each([
    ["L'Île-d'Yeu Marée", ['ile-d-yeu', "l'ile d'yeu", 'ÎLE D’YEU']],
    ["O'Brien Transports", ['obrien', "o'brien", 'o brien', 'O’Brien']],
    ["D'Astier de la Vigerie", ['dastier', "d'astier", 'astier']],
  ])('finds %s however its apostrophes and hyphens are typed', async (name, typed) => {
    const code = `C009${name.charCodeAt(0)}`
    await t.db.insert(companies).values(company(code, name))
    for (const text of typed) expect((await found('company', text)).texts, text).toEqual([`${code} ${name}`])
  })

  it('finds active clients by code or part of the name', async () => {
    expect(await found('company', 'brasserie')).toEqual({
      texts: ["C00101 Brasserie de l'Erdre", 'C00102 Brasserie du Ried'],
      more: false,
    })
    expect((await found('company', 'C00102')).texts).toEqual(['C00102 Brasserie du Ried'])
    expect((await found('company', 'RIED brass')).texts).toEqual(['C00102 Brasserie du Ried'])
    expect((await found('subcontractor', 'brasserie')).texts).toEqual(['C00104 Brasserie affrétée'])
    expect((await found('anyCompany', 'brasserie')).texts).toContain('C00104 Brasserie affrétée')
    expect((await found('anyCompany', 'C00102')).texts).toEqual(['C00102 Brasserie du Ried'])
  })

  it('finds an address by its displayed text', async () => {
    const { texts } = await found('address', 'Laiterie Le Mans')
    expect(texts).toEqual(['Laiterie · 72000 Le Mans · Laiterie du Val d’Oudon'])
    expect((await found('address', texts[0]!)).texts).toEqual(texts)
  })

  it("finds the carrier's depots, not those of clients or archived ones", async () => {
    const site = { kind: 'DEPOT' as const, line1: '1 rue Longue', zip: '44470', city: 'Carquefou' }
    await t.db.insert(addresses).values([
      { ...site, label: 'Dépôt de Carquefou' },
      { ...site, label: 'Dépôt du client', companyId: t.client.id },
      { ...site, label: 'Dépôt fermé', archived: true },
    ])
    expect((await found('depot', 'carquefou')).texts).toEqual(['Dépôt de Carquefou', 'Quai nord'])
  })

  it('never returns all rows of a large table', async () => {
    const { texts, more } = await found('address', 'angers')
    expect(texts).toHaveLength(20)
    expect(more).toBe(true)
  })

  it('finds by id, for a prefilled field', async () => {
    expect((await t.must(t.call('SALES', 'GET', `/lookup/company?id=${t.client.id}`))).rows).toEqual([
      { id: t.client.id, text: 'C00001 Laiterie du Val d’Oudon', detail: '72000 Le Mans' },
    ])
  })

  it('answers roles that may open the corresponding screen', async () => {
    for (const role of ROLES) {
      const status = (kind: string) => t.call(role, 'GET', `/lookup/${kind}?q=xx`).then(answer => answer.status)
      expect(await status('company')).toBe(role === 'DRIVER' ? 404 : 200)
      expect(await status('driver')).toBe(['ADMIN', 'CONCEPTOR', 'OPERATOR'].includes(role) ? 200 : 404)
      expect(await status('designer')).toBe(['ADMIN', 'CONCEPTOR'].includes(role) ? 200 : 404)
    }
    expect((await t.call(null, 'GET', '/lookup/company?q=xx')).status).toBe(401)
    expect((await t.call('ADMIN', 'GET', '/lookup/secret?q=xx')).status).toBe(404)
  })
})
