import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { factories } from '#api/db/seed/factories.ts'
import { deadlines } from '#api/schema/materials/deadlines.table.ts'
import { equipment } from '#api/schema/materials/equipment.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies, contacts } from '#api/schema/sales/companies.table.ts'
import type { ImportEntity, ImportReport, ShownLine } from '#domain/import/outcome.ts'
import type { Role } from '#domain/roles.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'

/** Imports of what belongs to another record: contacts of clients, deadlines of the fleet. */

let api: TestApi
const make = factories('part imports')
const depot = make.address({ kind: 'DEPOT' })
const [client, homonym, namesake] = [
  make.company({ legalName: 'Laiterie du Bocage' }),
  make.company({ legalName: 'Menuiserie Le Goff' }),
  make.company({ legalName: 'Menuiserie Le Goff' }),
]
const lorry = make.vehicle({ depotId: depot.id, plate: 'GA-201-ZZ', fleetNo: 'V201', category: 'PORTEUR_19' })
const van = make.vehicle({ depotId: depot.id, plate: 'GA-202-ZZ', fleetNo: 'V202', category: 'VUL' })
const sold = make.vehicle({ depotId: depot.id, plate: 'GA-203-ZZ', fleetNo: 'V203', status: 'RESTITUE' })
const trailer = make.trailer({ depotId: depot.id, plate: 'GA-204-ZZ', fleetNo: 'R204' })

beforeAll(async () => {
  api = await startTestApi({ withJobs: true })
  await api.db.insert(addresses).values(depot)
  await api.db.insert(companies).values([client, homonym, namesake])
  await api.db.insert(vehicles).values([lorry, van, sold])
  await api.db.insert(trailers).values(trailer)
  await api.db.insert(equipment).values({ code: 'EQ-9', kind: 'TRANSPALETTE_ELEC', depotId: depot.id, heldSince: '2026-01-05' })
})
afterAll(() => api?.close())

interface Shown {
  counts: Record<string, number>
  report: ImportReport | null
  page: { rows: ShownLine[] }
}
const preview = async (id: string) => (await api.call('ADMIN', 'GET', `/imports/${id}`)).body as Shown
async function plan(entity: ImportEntity, lines: string[], role: Role = 'ADMIN') {
  const form = new FormData()
  form.set('entity', entity)
  form.set('file', new File([lines.join('\r\n')], 'fichier.csv'))
  const { status, body } = await api.call(role, 'POST', '/imports', form)
  if (status !== 201) return { status, body, id: '', counts: {}, page: { rows: [] } }
  const { id } = body as { id: string }
  return { ...(await preview(id)), status, body, id }
}
async function run(entity: ImportEntity, ...lines: string[]) {
  const { id, status, body } = await plan(entity, lines)
  expect(status, JSON.stringify(body)).toBe(201)
  expect((await api.call('ADMIN', 'POST', `/imports/${id}/apply`, { mode: 'LIGNES_VALIDES' })).status).toBe(202)
  for (let tries = 0; tries < 400; tries += 1) {
    const { report } = await preview(id)
    if (report) return report
    await new Promise(resolve => setTimeout(resolve, 25))
  }
  throw new Error('The job did not end')
}
const reasonsOf = (shown: { page: { rows: ShownLine[] } }) => shown.page.rows.map(({ reasons }) => reasons)

describe('contacts', () => {
  const HEAD = 'Client;Nom;Prénom;Fonction;Rôles;Tél.;Portable;Courriel'
  it('are created in their client, then found by e-mail, else by name', async () => {
    expect(
      await run(
        'CONTACT',
        HEAD,
        'laiterie du bocage;Le Bihan;Maëlle;Acheteuse;Commercial, Facturation;02 61 91 00 01;;M.LeBihan@Exemple.fr',
        'Laiterie du Bocage;Ozkan;Hugo;Quai;Exploitation;;06 39 98 00 02;',
      ),
    ).toMatchObject({ created: 2 })
    const stored = await api.db.select().from(contacts).where(eq(contacts.companyId, client.id)).orderBy(contacts.lastName)
    expect(stored).toMatchObject([
      { lastName: 'Le Bihan', roles: ['COMMERCIAL', 'FACTURATION'], phone: '+33261910001', email: 'm.lebihan@exemple.fr' },
      { lastName: 'Ozkan', mobile: '+33639980002' },
    ])
    const changed = [`Code client;Nom;Prénom;E-mail;Fonction`, `${client.code};Bihan;Maëlle;m.lebihan@exemple.fr;Acheteuse`]
    expect(await run('CONTACT', ...changed, `${client.code};ozkan;hugo;;Chef de quai`)).toMatchObject({ created: 0, updated: 2 })
    const again = await api.db.select().from(contacts).where(eq(contacts.companyId, client.id)).orderBy(contacts.lastName)
    expect(again.map(({ lastName, position }) => [lastName, position])).toEqual([
      ['Bihan', 'Acheteuse'],
      ['ozkan', 'Chef de quai'],
    ])
  })

  it('say what is missing: the client, a way to reach them', async () => {
    expect(
      reasonsOf(
        await plan('CONTACT', [
          HEAD,
          'Personne SARL;Roux;Jeanne;;;02 61 91 00 03;;',
          'Menuiserie Le Goff;Roux;Jeanne;;;02 61 91 00 03;;',
          ';Roux;Jeanne;;;02 61 91 00 03;;',
          'Laiterie du Bocage;Roux;Jeanne;;;;;',
        ]),
      ),
    ).toEqual([
      ["Client\u202f: aucune société ne s'appelle «\u202fPersonne SARL\u202f»"],
      [expect.stringMatching(/plusieurs sociétés portent ce nom/)],
      ['Code client\u202f: Veuillez remplir ce champ'],
      [expect.stringMatching(/téléphone ou un e-mail/)],
    ])
    expect((await plan('CONTACT', [HEAD, 'Laiterie du Bocage;Roux;;;;;;'], 'DRIVER')).status).toBe(404)
  })
})

describe('pallet balances', () => {
  const HEAD = 'Client;Site;Solde;Au'
  interface Account {
    sites: { label: string; given: number; returned: number }[]
    movements: { rows: { given: number; returned: number; reason: string }[] }
  }
  const account = async () => (await api.call('ADMIN', 'GET', `/sales/companies/${client.id}/pallets`)).body as Account
  const balances = async () => (await account()).sites.map(({ label, given, returned }) => [label, given - returned])
  it('become a correction of the difference, once', async () => {
    const sites = [
      make.address({ companyId: client.id, label: 'Usine' }),
      make.address({ companyId: homonym.id, label: 'Atelier' }),
    ]
    await api.db.insert(addresses).values(sites)
    // A client with one site needs no site.
    expect(await run('PALLET', HEAD, 'Laiterie du Bocage;;120;01/09/2026')).toMatchObject({ updated: 1 })
    expect(await balances()).toEqual([['Usine', 120]])
    const again = await plan('PALLET', [HEAD, 'Laiterie du Bocage;usine;120;'])
    expect(again.counts).toMatchObject({ INCHANGE: 1, METTRE_A_JOUR: 0 })
    expect(await run('PALLET', HEAD, 'Laiterie du Bocage;usine;-3;')).toMatchObject({ updated: 1 })
    expect(await balances()).toEqual([['Usine', -3]])
    const { movements } = await account()
    expect(movements.rows.map(({ given, returned, reason }) => [given, returned, reason])).toEqual([
      [0, 123, 'Solde repris par import'],
      [120, 0, 'Solde repris par import'],
    ])
  })

  it('say what is missing: the site, a number', async () => {
    expect(
      reasonsOf(
        await plan('PALLET', [HEAD, 'Laiterie du Bocage;Nulle part;1;', 'Laiterie du Bocage;Usine;beaucoup;', ';Usine;1;']),
      ),
    ).toEqual([
      ["Site\u202f: aucun site de ce client ne s'appelle «\u202fNulle part\u202f»"],
      ['Solde\u202f: Veuillez saisir un nombre'],
      ['Code client\u202f: Veuillez remplir ce champ'],
    ])
  })
})

describe('deadlines', () => {
  const HEAD = 'Immat;Parc;Type;Dernier contrôle;Échéance;Garage'
  it('belong to a vehicle, trailer or equipment; the due date follows from the last inspection', async () => {
    expect(
      await run(
        'DEADLINE',
        HEAD,
        'ga 201 zz;;CT;05/01/2026;;Dekra',
        ';V202;Contrôle technique;05/01/2026;;',
        ';R204;ATP;;31/12/2029;',
        ';EQ-9;VGP chariot embarqué;05/01/2026;;',
      ),
    ).toMatchObject({ created: 4 })
    const [ofLorry] = await api.db.select().from(deadlines).where(eq(deadlines.vehicleId, lorry.id))
    expect(ofLorry).toMatchObject({ kind: 'CT_PL', lastDone: '2026-01-05', dueOn: '2027-01-05', provider: 'Dekra' })
    const [ofVan] = await api.db.select().from(deadlines).where(eq(deadlines.vehicleId, van.id))
    expect(ofVan).toMatchObject({ kind: 'CT_VUL', dueOn: '2028-01-05' })
    expect((await api.db.select().from(deadlines).where(eq(deadlines.trailerId, trailer.id)))[0]).toMatchObject({
      kind: 'ATP',
      dueOn: '2029-12-31',
    })
    // A later inspection moves the date.
    const later = await plan('DEADLINE', ['Immat;Type;Dernier contrôle', 'GA-201-ZZ;CT;06/07/2026'])
    expect(later.page.rows[0]!.changes.map(({ label, after }) => [label, after])).toEqual([
      ['Dernier fait le', '06/07/2026'],
      ['Échéance', '06/07/2027'],
    ])
  })

  it('say what is wrong: who has them, what they are', async () => {
    expect(
      reasonsOf(
        await plan('DEADLINE', [
          HEAD,
          'ZZ-999-ZZ;;CT;05/01/2026;;',
          'GA-203-ZZ;;CT;05/01/2026;;',
          ';R204;Tachygraphe;05/01/2026;;',
          'GA-201-ZZ;;Assurance;05/01/2026;;',
          'GA-201-ZZ;;Tachygraphe;05/01/2099;;',
        ]),
      ),
    ).toEqual([
      ['Immat\u202f: aucun véhicule, remorque ou équipement «\u202fZZ-999-ZZ\u202f»'],
      ['Immat\u202f: GA-203-ZZ a quitté le parc (Restitué / Vendu)'],
      ['Type\u202f: Veuillez choisir une valeur dans la liste'],
      ['Échéance\u202f: Veuillez remplir ce champ'],
      ['Dernier contrôle\u202f: La date ne peut pas être dans le futur'],
    ])
  })
})
