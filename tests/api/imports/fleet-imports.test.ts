import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { factories } from '#api/db/seed/factories.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { imports } from '#api/schema/house/imports.table.ts'
import { auditLog } from '#api/schema/house/ledger.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { odometerReadings } from '#api/schema/materials/expenses.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { readCsv } from '#domain/csv/read.ts'
import type { ImportEntity, ImportReport, ShownLine } from '#domain/import/outcome.ts'
import type { Role } from '#domain/roles.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'

/** Imports of drivers, vehicles and trailers follow the rules of their forms. */

let api: TestApi
const make = factories('fleet imports')
const depot = make.address({ kind: 'DEPOT', label: 'Dépôt de Carquefou' })
beforeAll(async () => {
  api = await startTestApi({ withJobs: true })
  await api.db.insert(addresses).values(depot)
})
afterAll(() => api?.close())

interface Shown {
  status: string
  counts: Record<string, number>
  ignored: string[]
  asked: string[]
  encoding: string
  report: ImportReport | null
  page: { rows: ShownLine[]; total: number }
}

async function upload(entity: ImportEntity, content: string | Uint8Array, role: Role = 'CONCEPTOR') {
  const form = new FormData()
  form.set('entity', entity)
  form.set('file', new File([content as BlobPart], 'fichier.csv'))
  return (await api.call(role, 'POST', '/imports', form)) as { status: number; body: { id: string } }
}
const preview = async (id: string, role: Role = 'CONCEPTOR') => (await api.call(role, 'GET', `/imports/${id}`)).body as Shown
const plan = async (entity: ImportEntity, ...lines: string[]) => {
  const { status, body } = await upload(entity, lines.join('\r\n'))
  expect(status, JSON.stringify(body)).toBe(201)
  return { id: body.id, ...(await preview(body.id)) }
}
async function applied(id: string): Promise<ImportReport> {
  expect((await api.call('CONCEPTOR', 'POST', `/imports/${id}/apply`, { mode: 'LIGNES_VALIDES' })).status).toBe(202)
  for (let tries = 0; tries < 400; tries += 1) {
    const { report } = await preview(id)
    if (report) return report
    await new Promise(resolve => setTimeout(resolve, 25))
  }
  throw new Error('The job did not end')
}
const run = async (entity: ImportEntity, ...lines: string[]) => applied((await plan(entity, ...lines)).id)
const reasonsOf = (shown: Shown) => shown.page.rows.map(({ reasons }) => reasons)

const DRIVER =
  'Matricule;Civilité;Nom;Prénom;Né le;Téléphone;E-mail;Contrat;Entrée;Catégorie;Dépôt;N° de permis;Permis;Groupe lourd valable au;N° de carte conducteur;Carte conducteur valable au;Employeur'
/** Drivers of different codes are different persons: phone, birth date and licence. */
const nth = (code: string) => Number(code.slice(-2) || 99)
const driver = (code: string, over: Record<number, string> = {}) =>
  [
    code,
    'Mme',
    'Le Goff',
    'Anaïs',
    `${4 + (nth(code) % 24)}/0${3 + Math.floor(nth(code) / 24)}/1988`,
    `06 39 98 10 ${String(10 + nth(code)).slice(-2)}`,
    '',
    'CDI',
    '01/09/2021',
    'Courte distance',
    'dépôt de carquefou',
  ]
    .concat([`1203${88 + nth(code)}`, 'B, C, CE', '31/12/2030', `1${code.padStart(15, '0')}`, '31/12/2031', 'PROPRE'])
    .map((cell, index) => over[index] ?? cell)
    .join(';')
const VEHICLE =
  'N° de parc;Immat;Catégorie;Marque;Modèle;Mise en circulation;PTAC (kg);Poids à vide;Palettes;Énergie;Tachygraphe;Dépôt;Kilométrage;Loyer mensuel;Volume;VIN;Détention'
const vehicle = (fleetNo: string, plate: string, over: Record<number, string> = {}) =>
  [fleetNo, plate, 'Porteur 19 t', 'Renault', 'D19', '04/03/2020', '19 000 kg', '9 500', '18', 'Gazole', 'Intelligent V2']
    .concat(['Dépôt de Carquefou', '120 000 km', '1 250,50 €', '42,0', '', 'Propriété'])
    .map((cell, index) => over[index] ?? cell)
    .join(';')

describe('unlikely values', () => {
  it('wait until somebody says that they are right, and ask again when changed', async () => {
    const odd = await plan(
      'VEHICLE',
      VEHICLE,
      vehicle('V980', 'GD-123-ZZ', { 7: '950' }),
      vehicle('V981', 'GD-124-ZZ', { 12: '2 100 000' }),
      vehicle('V982', 'GD-125-ZZ'),
    )
    expect(odd.counts).toMatchObject({ CREER: 1, REFUSER: 2 })
    expect(reasonsOf(odd).slice(0, 2)).toEqual([
      ['Poids à vide\u202f: À confirmer\u202f: 950 kg à vide pour un PTAC de 19\u202f000 kg'],
      [expect.stringMatching(/^Kilométrage\u202f: À confirmer\u202f: 2\u202f100\u202f000 km, plus que/)],
    ])
    expect(odd.page.rows[0]).toMatchObject({ doubted: true, cells: [{ field: 'tareKg', text: '950' }] })
    const said = async (...lines: object[]) => {
      expect((await api.call('CONCEPTOR', 'POST', `/imports/${odd.id}/lines`, { lines })).status).toBe(200)
      return (await preview(odd.id)).counts
    }
    expect(await said({ line: 2, confirm: 'on' })).toMatchObject({ CREER: 2, REFUSER: 1 })
    expect(await said({ line: 2, cells: [{ field: 'tareKg', text: '95' }] })).toMatchObject({ CREER: 1, REFUSER: 2 })
    expect(await said({ line: 2, cells: [{ field: 'tareKg', text: '9500' }] }, { line: 3, confirm: 'on' })).toMatchObject({
      CREER: 3,
    })
    expect(await applied(odd.id)).toMatchObject({ created: 3 })
    // Stored values were answered: the same file asks nothing.
    expect((await plan('VEHICLE', 'Plaque;Km', 'GD-124-ZZ;2100000')).counts).toMatchObject({ INCHANGE: 1 })
  })

  it('are asked about drivers too', async () => {
    const shown = await plan('DRIVER', DRIVER, driver('CH980', { 15: '31/12/2061' }))
    expect(reasonsOf(shown)).toEqual([
      ['Carte conducteur valable au\u202f: À confirmer\u202f: carte valable au 31/12/2061, plus de 5 ans'],
    ])
  })
})

describe('drivers', () => {
  it('creates rows of a Windows spreadsheet as the form would, with the importer as author, once', async () => {
    const file = Uint8Array.from(
      Buffer.from([DRIVER, driver('ch900'), driver('CH901', { 1: 'M.', 6: 'A.B@Exemple.fr' })].join('\r\n'), 'latin1'),
    )
    const { body } = await upload('DRIVER', file)
    const shown = await preview(body.id)
    expect(shown).toMatchObject({ counts: { CREER: 2, REFUSER: 0 }, ignored: [], encoding: 'windows-1252' })
    expect(await applied(body.id)).toMatchObject({ created: 2, refused: 0 })
    const [stored] = await api.db.select().from(drivers).where(eq(drivers.code, 'CH900'))
    expect(stored).toMatchObject({
      title: 'MME',
      lastName: 'Le Goff',
      firstName: 'Anaïs',
      birthDate: '1988-03-04',
      phone: '+33639981010',
      contract: 'CDI',
      employer: 'PROPRE',
      weeklyHours: '39',
      workdays: [1, 2, 3, 4, 5],
      category: 'COURTE_DISTANCE',
      depotId: depot.id,
      licenceCategories: ['B', 'C', 'CE'],
      tachoCardValidTo: '2031-12-31',
      status: 'ACTIF',
    })
    const [written] = await api.db.select().from(auditLog).where(eq(auditLog.entityId, stored!.id))
    const [conceptor] = await api.db.select({ id: users.id }).from(users).where(eq(users.role, 'CONCEPTOR'))
    expect(written).toMatchObject({ source: 'IMPORT', actorId: conceptor!.id })
    const again = await upload('DRIVER', file)
    expect((await preview(again.body.id)).counts).toMatchObject({ INCHANGE: 2 })
  })

  it("refuses lines with the form's refusals", async () => {
    await run('DRIVER', DRIVER, driver('CH910', { 6: 'prise@exemple.fr' }))
    await api.db.update(drivers).set({ status: 'ARCHIVE' }).where(eq(drivers.code, 'CH901'))
    const shown = await plan(
      'DRIVER',
      DRIVER,
      driver('CH911'),
      driver('CH912', { 4: '04/03/2015' }),
      driver('CH913', { 10: 'Dépôt de Nulle Part' }),
      driver('CH914', { 14: '', 15: '' }),
      driver('CH915', { 6: 'PRISE@exemple.fr' }),
      driver('ch911'),
      driver('CH901'),
      driver('CH916', { 7: 'Bénévole', 12: 'B + Z' }),
      driver('', { 14: '1'.repeat(16) }),
      driver('CH917', { 13: '31/12/2035' }),
    )
    expect(reasonsOf(shown)).toEqual([
      [],
      ['Né le\u202f: Le chauffeur doit avoir au moins 18 ans'],
      ["Dépôt\u202f: aucun dépôt ne s'appelle «\u202fDépôt de Nulle Part\u202f»"],
      ['N° de carte conducteur\u202f: Veuillez remplir ce champ', 'Carte conducteur valable au\u202f: Veuillez remplir ce champ'],
      ['E-mail\u202f: Cette valeur est déjà utilisée (Anaïs Le Goff)'],
      ['Déjà dans ce fichier à la ligne 2 (même matricule)'],
      ['Matricule\u202f: le chauffeur CH901 est archivé'],
      ['Contrat\u202f: Veuillez choisir une valeur dans la liste', 'Permis\u202f: Veuillez choisir une valeur dans la liste'],
      ['Matricule\u202f: Veuillez remplir ce champ'],
      [
        'Groupe lourd valable au\u202f: Visite médicale du permis\u202f: 5 ans au plus avant 60 ans (R221-11 du code de la route)',
      ],
    ])
    expect(await applied(shown.id)).toMatchObject({ created: 1, refused: 9 })
  })

  it('matches existing ones by code and keeps empty fields', async () => {
    const shown = await plan('DRIVER', 'matricule;Téléphone;E-mail;Coef', 'CH900;06 39 98 20 20;;138M')
    expect(shown.page.rows[0]).toMatchObject({
      action: 'METTRE_A_JOUR',
      label: 'Anaïs Le Goff',
      changes: [
        {
          label: 'Téléphone professionnel',
          before: '06\u00a039\u00a098\u00a010\u00a010',
          after: '06\u00a039\u00a098\u00a020\u00a020',
        },
        { label: 'Coefficient', before: '—', after: '138M' },
      ],
    })
    expect(await applied(shown.id)).toMatchObject({ updated: 1 })
    const [stored] = await api.db.select().from(drivers).where(eq(drivers.code, 'CH900'))
    expect(stored).toMatchObject({ phone: '+33639982020', coefficient: '138M', version: 2 })
  })
})

describe('vehicles and trailers', () => {
  it('creates rows, stripping units and storing cents', async () => {
    expect(await run('VEHICLE', VEHICLE, vehicle('V900', 'ga123zz'), vehicle('V901', 'GA-124-ZZ'))).toMatchObject({ created: 2 })
    const [stored] = await api.db.select().from(vehicles).where(eq(vehicles.fleetNo, 'V900'))
    expect(stored).toMatchObject({
      plate: 'GA-123-ZZ',
      category: 'PORTEUR_19',
      gvwKg: 19_000,
      tareKg: 9_500,
      odometerKm: 120_000,
      rentCents: 125_050,
      volume: '42.0',
      tachograph: 'INT_V2',
      ownership: 'PROPRIETE',
      depotId: depot.id,
    })
    const again = await plan('VEHICLE', VEHICLE, vehicle('V900', 'GA 123 ZZ'))
    expect(again.counts).toMatchObject({ INCHANGE: 1 })
    const trailer = 'N° de parc;Immatriculation;Type;PTAC;Poids à vide;Palettes;Dépôt'
    const asking = await plan('TRAILER', trailer, 'R900;GB-123-ZZ;Savoyarde;34000;7000;33;Dépôt de Carquefou')
    expect([asking.asked, reasonsOf(asking)]).toEqual([['ownership'], [['Détention\u202f: Veuillez remplir ce champ']]])
    await api.call('CONCEPTOR', 'POST', `/imports/${asking.id}/given`, { ownership: 'PROPRIETE' })
    expect(await applied(asking.id)).toMatchObject({ created: 1 })
    expect((await api.db.select().from(trailers))[0]).toMatchObject({ plate: 'GB-123-ZZ', ownership: 'PROPRIETE', brand: null })
  })

  it('matches by plate, else fleet number; an odometer becomes a reading of the day', async () => {
    const shown = await plan('VEHICLE', 'Plaque;N° de parc;Km', 'GA-123-ZZ;;121000', 'GA-125-ZZ;V901;', 'GA-123-ZZ;V901;')
    expect(shown.page.rows.map(({ action }) => action)).toEqual(['METTRE_A_JOUR', 'METTRE_A_JOUR', 'REFUSER'])
    expect(reasonsOf(shown)[2]).toEqual([
      'N° de parc\u202f: Cette valeur est déjà utilisée (GA-124-ZZ)',
      'Déjà dans ce fichier à la ligne 2 (même immatriculation)',
    ])
    await applied(shown.id)
    const [moved] = await api.db.select().from(vehicles).where(eq(vehicles.fleetNo, 'V900'))
    expect(moved).toMatchObject({ odometerKm: 121_000, rentCents: 125_050 })
    expect(
      await api.db.select({ km: odometerReadings.km }).from(odometerReadings).where(eq(odometerReadings.vehicleId, moved!.id)),
    ).toEqual([{ km: 121_000 }])
    expect((await api.db.select().from(vehicles).where(eq(vehicles.fleetNo, 'V901')))[0]!.plate).toBe('GA-125-ZZ')
    // Measured from the last reading, not from the day on which the vehicle was entered.
    await api.db.update(vehicles).set({ createdAt: '2020-01-06T08:00:00Z' }).where(eq(vehicles.id, moved!.id))
    expect(reasonsOf(await plan('VEHICLE', 'Plaque;Km', 'GA-123-ZZ;126000'))).toEqual([
      [expect.stringContaining('126\u202f000 km, 5\u202f000 km de plus que le')],
    ])
  })

  it("refuses lines with the form's refusals", async () => {
    await api.db.update(vehicles).set({ status: 'RESTITUE' }).where(eq(vehicles.fleetNo, 'V901'))
    const shown = await plan(
      'VEHICLE',
      VEHICLE,
      vehicle('V910', 'IO-123-ZZ'),
      vehicle('V911', 'GC-123-ZZ', { 5: '04/03/2099', 6: 'lourd' }),
      vehicle('V912', 'GC-124-ZZ', { 7: '19 000' }),
      vehicle('V900', 'GA-123-ZZ', { 12: '100 000' }),
      vehicle('V901', 'GA-125-ZZ'),
      vehicle('V913', 'GC-125-ZZ', { 15: 'TROPCOURT' }),
      vehicle('V914', 'GC-126-ZZ', { 13: '-5', 9: 'Charbon' }),
    )
    expect(reasonsOf(shown)).toEqual([
      ["Immat\u202f: L'immatriculation n'est pas valide (format AA-123-AA)"],
      ['PTAC (kg)\u202f: Veuillez saisir un nombre'],
      ['Poids à vide\u202f: Le poids à vide doit être inférieur au PTAC'],
      ['Kilométrage\u202f: Le kilométrage ne peut pas diminuer'],
      ['Immat\u202f: GA-125-ZZ a quitté le parc (Restitué / Vendu)'],
      ['VIN\u202f: Le numéro VIN doit comporter 17 caractères (sans I, O ni Q)'],
      [
        'Énergie\u202f: Veuillez choisir une valeur dans la liste',
        'Loyer mensuel\u202f: La valeur doit être supérieure ou égale à 0',
      ],
    ])
    const late = await plan('VEHICLE', VEHICLE, vehicle('V915', 'GC-127-ZZ', { 5: '04/03/2099' }))
    expect(reasonsOf(late)).toEqual([['Mise en circulation\u202f: La date ne peut pas être dans le futur']])
  })
})

it('changes nothing when an export is imported again', async () => {
  const lists = [
    ['DRIVER', '/human-resources/drivers'],
    ['VEHICLE', '/materials/vehicles'],
    ['TRAILER', '/materials/trailers'],
  ] as const
  for (const [entity, list] of lists) {
    const file = await api.fetch('CONCEPTOR', `${list}/export.csv`)
    const { body } = await upload(entity, new Uint8Array(await file.arrayBuffer()))
    const { counts, page } = await preview(body.id)
    expect(page.total, entity).toBeGreaterThan(0)
    expect(counts, entity).toEqual({ CREER: 0, METTRE_A_JOUR: 0, INCHANGE: page.total, REFUSER: 0 })
  }
})

it('offers each known heading once in the template', async () => {
  for (const entity of ['COMPANY', 'ADDRESS', 'DRIVER', 'VEHICLE', 'TRAILER'] as const) {
    const answer = await api.fetch('ADMIN', `/imports/template?entity=${entity}`)
    expect(answer.headers.get('content-disposition'), entity).toMatch(/^attachment; filename="modele_[a-z]+\.csv"$/)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const [headings = []] = readCsv(bytes).rows
    expect(new Set(headings).size, entity).toBe(headings.length)
    const line = headings.map((_, index) => (index === 0 ? 'x' : '')).join(';')
    const { status, body } = await upload(entity, `${headings.map(heading => `"${heading}"`).join(';')}\r\n${line}`, 'ADMIN')
    expect(status, JSON.stringify(body)).toBe(201)
    expect((await preview(body.id, 'ADMIN')).ignored, entity).toEqual([])
  }
})

it('keeps hostile cells as text, in records and in the file of refused lines', async () => {
  const shown = await plan(
    'DRIVER',
    DRIVER,
    driver('CH930', { 2: "=HYPERLINK(1)' drop table driver", 3: '<script>x</script>' }),
    driver('CH931', { 2: '@SUM(1+1)', 4: '=1+1' }),
    driver('CH932', { 2: 'x'.repeat(70_000) }),
  )
  expect(shown.counts).toMatchObject({ CREER: 1, REFUSER: 2 })
  await applied(shown.id)
  const [stored] = await api.db.select().from(drivers).where(eq(drivers.code, 'CH930'))
  expect(stored).toMatchObject({ lastName: "=HYPERLINK(1)' drop table driver", firstName: '<script>x</script>' })
  const refused = await (await api.fetch('CONCEPTOR', `/imports/${shown.id}/refused`)).text()
  expect(refused).toContain(";'@SUM(1+1);")
  expect(refused).toContain(";'=1+1;")
  const exported = await (await api.fetch('CONCEPTOR', '/human-resources/drivers/export.csv?q=CH930')).text()
  expect(exported).toContain(`'=HYPERLINK(1)`)
})

it('plans 5,000 lines in a few statements, each judged once', async () => {
  const plate = (n: number) => `H${'ABCDE'[Math.floor(n / 999)]}-${String((n % 999) + 1).padStart(3, '0')}-ZZ`
  const lines = Array.from({ length: 4_990 }, (_, n) => vehicle(`W${n}`, plate(n)))
  const shown = await plan('VEHICLE', VEHICLE, ...lines, ...Array.from({ length: 10 }, () => 'W1;;;'))
  expect(shown.counts).toMatchObject({ CREER: 4_990, REFUSER: 10 })
})

it('requires the right to create the records, also to read the content later', async () => {
  for (const entity of ['DRIVER', 'VEHICLE', 'TRAILER'] as const) {
    for (const role of ['OPERATOR', 'SALES', 'DRIVER'] as const) {
      expect((await upload(entity, 'Matricule\nX', role)).status, `${role} ${entity}`).toBe(404)
      expect((await api.fetch(role, `/imports/template?entity=${entity}`)).status, `${role} ${entity}`).toBe(404)
    }
  }
  const { id } = await plan('DRIVER', DRIVER, driver('CH940'))
  const [operator] = await api.db.select({ id: users.id }).from(users).where(eq(users.role, 'OPERATOR'))
  // Now an OPERATOR.
  await api.db.update(imports).set({ createdBy: operator!.id }).where(eq(imports.id, id))
  for (const path of [`/imports/${id}`, `/imports/${id}/refused`])
    expect((await api.fetch('OPERATOR', path)).status, path).toBe(404)
  expect((await api.fetch('ADMIN', `/imports/${id}`)).status).toBe(200)
})

describe('a file with headings and words of its own', () => {
  const HEADINGS =
    'Réf. interne parc;Immat;Catégorie;Marque;Modèle;Date MEC;PTAC;Tare;Palettes;Carburant;Chronotachygraphe;Agence;Détention;Couleur'
  const row = (fleetNo: string, plate: string) =>
    `${fleetNo};${plate};CAM 19T;Renault;D19;12/2019;19 t;9,8 t;18;diesel;Smart 2;Cour Nord;Propriété;Blanc`
  const COLUMNS: Record<string, string> = { 'Réf. interne parc': 'fleetNo', 'Date MEC': 'firstRegistration', Couleur: '' }
  const columnsOf = ({ columns }: { columns: { heading: string; field: string }[] }) =>
    columns.map(({ heading, field }) => COLUMNS[heading] ?? field)

  it('waits for one answer about its columns and words, which the next file with these headings keeps', async () => {
    const shown = (await plan('VEHICLE', HEADINGS, row('V700', 'GA-700-QZ'), row('V701', 'GA-701-QZ'))) as Matched
    expect(shown).toMatchObject({ toMatch: true, counts: { CREER: 0 } })
    expect(await api.call('CONCEPTOR', 'POST', `/imports/${shown.id}/apply`, { mode: 'LIGNES_VALIDES' })).toMatchObject({
      status: 422,
      body: { message: "Faites d'abord correspondre les colonnes du fichier" },
    })
    const matched = await api.call('CONCEPTOR', 'POST', `/imports/${shown.id}/given`, { columns: columnsOf(shown) })
    expect(matched.status, JSON.stringify(matched.body)).toBe(200)
    const second = (await preview(shown.id)) as Matched
    expect(second).toMatchObject({ toMatch: false, counts: { REFUSER: 2 } })
    expect(second.unknown.map(({ field, words }) => [field, words])).toEqual([
      ['depotId', [{ word: 'Cour Nord', lines: 2, value: '', open: true }]],
      ['category', [{ word: 'CAM 19T', lines: 2, value: '', open: true }]],
    ])
    const words = [
      { field: 'category', word: 'CAM 19T', value: 'PORTEUR_19' },
      { field: 'depotId', word: 'Cour Nord', value: depot.id },
    ]
    expect((await api.call('CONCEPTOR', 'POST', `/imports/${shown.id}/given`, { words })).status).toBe(200)
    expect((await preview(shown.id)).counts).toMatchObject({ CREER: 2, REFUSER: 0 })
    expect(await applied(shown.id)).toMatchObject({ created: 2, refused: 0 })
    const [stored] = await api.db.select().from(vehicles).where(eq(vehicles.fleetNo, 'V700'))
    expect(stored).toMatchObject({ category: 'PORTEUR_19', depotId: depot.id, firstRegistration: '2019-12-01' })

    expect(await plan('VEHICLE', HEADINGS, row('V702', 'GA-702-QZ'))).toMatchObject({ toMatch: false, counts: { CREER: 1 } })
    // Of another kind of record, the same headings mean nothing yet.
    expect(await plan('TRAILER', HEADINGS, row('V703', 'GA-703-QZ'))).toMatchObject({ toMatch: true })
  })

  it('cannot give two columns one field, nor a word the record of another kind', async () => {
    const shown = (await plan('VEHICLE', `${HEADINGS};Parc 2`, `${row('V710', 'GA-710-QZ')};1`)) as Matched
    const twice = columnsOf(shown).with(-1, 'fleetNo')
    expect(await api.call('CONCEPTOR', 'POST', `/imports/${shown.id}/given`, { columns: twice })).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('désignent le même champ') },
    })
    const [user] = await api.db.select({ id: users.id }).from(users)
    const words = [{ field: 'depotId', word: 'Cour Nord', value: user!.id }]
    const columns = columnsOf(shown).with(-1, '')
    expect((await api.call('CONCEPTOR', 'POST', `/imports/${shown.id}/given`, { columns, words })).status).toBe(200)
    expect(reasonsOf(await preview(shown.id))[0]!.join()).toContain("aucun dépôt ne s'appelle")
  })
})

describe('refused lines', () => {
  const correct = (id: string, ...lines: object[]) => api.call('CONCEPTOR', 'POST', `/imports/${id}/lines`, { lines })
  const cellsOf = (shown: Shown) => shown.page.rows.map(({ cells }) => cells.map(({ field, text }) => [field, text]))

  it('are corrected in their cells, all of them at once, and read again', async () => {
    const shown = await plan(
      'VEHICLE',
      VEHICLE,
      vehicle('V800', 'IO-123-ZZ', { 6: 'lourd', 5: 'hier' }),
      vehicle('V801', 'GD-801-ZZ'),
    )
    expect(cellsOf(shown)).toEqual([
      [
        ['plate', 'IO-123-ZZ'],
        ['firstRegistration', 'hier'],
        ['gvwKg', 'lourd'],
      ],
      [],
    ])
    const texts = { plate: 'GD-800-ZZ', firstRegistration: '03/2021', gvwKg: '19 t' }
    const cells = Object.entries(texts).map(([field, text]) => ({ field, text }))
    expect(await correct(shown.id, { line: '2', cells })).toMatchObject({ status: 200, body: { id: shown.id } })
    expect((await preview(shown.id)).counts).toMatchObject({ CREER: 2, REFUSER: 0 })
    expect(await applied(shown.id)).toMatchObject({ created: 2, refused: 0 })
    const [stored] = await api.db.select().from(vehicles).where(eq(vehicles.fleetNo, 'V800'))
    expect(stored).toMatchObject({ plate: 'GD-800-ZZ', firstRegistration: '2021-03-01', gvwKg: 19_000 })
  })

  it('make an import of their own once the others are written, also with a field that the file lacks', async () => {
    const headings = VEHICLE.split(';').slice(0, 13).concat('Détention').join(';')
    const short = (...of: Parameters<typeof vehicle>) =>
      vehicle(...of)
        .split(';')
        .slice(0, 13)
        .concat('Location')
        .join(';')
    const shown = await plan(
      'VEHICLE',
      headings,
      short('V810', 'GD-810-ZZ'),
      short('V811', 'GD-811', {}),
      short('V812', 'GD-812-ZZ'),
    )
    expect(await applied(shown.id)).toMatchObject({ created: 2, refused: 1 })
    const cells = [
      { field: 'plate', text: 'GD-811-ZZ' },
      { field: 'lessor', text: 'Loueur de l’Ouest' },
    ]
    const { body } = (await correct(shown.id, { line: 3, cells })) as { body: { id: string } }
    expect(body.id).not.toBe(shown.id)
    const next = await preview(body.id)
    expect(next).toMatchObject({ status: 'APERCU', counts: { CREER: 1, METTRE_A_JOUR: 0, INCHANGE: 0, REFUSER: 0 } })
    expect(next.page.rows[0]!.line).toBe(3)
    expect(await applied(body.id)).toMatchObject({ created: 1 })
    const [stored] = await api.db.select().from(vehicles).where(eq(vehicles.fleetNo, 'V811'))
    expect(stored).toMatchObject({ plate: 'GD-811-ZZ', lessor: 'Loueur de l’Ouest' })
    expect(await correct(body.id, { line: 3, cells })).toMatchObject({
      status: 422,
      body: { message: "Aucune ligne de ce fichier n'est à corriger" },
    })
  })

  it('ask whether a new driver is a known one, and update him or create another', async () => {
    await run('DRIVER', DRIVER, driver('CH960'))
    const [known] = await api.db.select().from(drivers).where(eq(drivers.code, 'CH960'))
    const again = { 5: '06 39 98 10 60', 12: 'B, C' }
    const shown = await plan(
      'DRIVER',
      DRIVER,
      driver('CH961', { 11: known!.licenceNo!, ...again }),
      driver('CH962', { 4: '16/05/1988', ...again }),
      driver('CH963', { 5: '06 39 98 10 70' }),
    )
    expect(shown.page.rows.map(({ near }) => near)).toEqual([
      { id: known!.id, label: 'Anaïs Le Goff (CH960)', why: 'même n° de permis' },
      { id: known!.id, label: 'Anaïs Le Goff (CH960)', why: 'mêmes nom et date de naissance' },
      { id: known!.id, label: 'Anaïs Le Goff (CH960)', why: 'même téléphone' },
    ])
    expect(shown.counts).toMatchObject({ CREER: 0, REFUSER: 3 })
    await correct(shown.id, { line: 2, same: known!.id }, { line: 3, same: '-' })
    expect((await preview(shown.id)).counts).toMatchObject({ CREER: 1, METTRE_A_JOUR: 1, REFUSER: 1 })
    expect(await applied(shown.id)).toMatchObject({ created: 1, updated: 1, refused: 1 })
    const [updated] = await api.db.select().from(drivers).where(eq(drivers.id, known!.id))
    expect(updated).toMatchObject({ code: 'CH961', licenceCategories: ['B', 'C'] })
    expect(await api.db.$count(drivers, eq(drivers.code, 'CH962'))).toBe(1)
  })
})

interface Matched extends Shown {
  id: string
  toMatch: boolean
  columns: { heading: string; field: string }[]
  unknown: { field: string; words: object[] }[]
}
