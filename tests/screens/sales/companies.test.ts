import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSql } from '#api/db/database-url.ts'
import { CHOICES_MAX } from '#domain/limits.ts'
import { readTable } from '#domain/xlsx/read.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

let site: Site
let sql: ReturnType<typeof openSql>
beforeAll(async () => {
  site = await sharedSite()
  sql = openSql(site.databaseUrl, { max: 1 })
})
afterAll(() => sql?.end())

const LIST = '/sales/companies'
const panel = (page: Visitor) => page.getByRole('dialog')
const save = (page: Visitor) => page.getByRole('button', { name: 'Enregistrer le client' }).click()

/** Unique name per run. */
const named = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`

async function newClient(name: string) {
  const code = `X${randomInt(10_000, 99_999)}`
  const [row] = await sql<{ id: string }[]>`
    insert into company (code, types, legal_name, billing_line1, billing_zip, billing_city, status)
    values (${code}, '{CLIENT}', ${name}, '1 rue du Lait', '44470', 'Carquefou', 'ACTIF') returning id`
  await sql`insert into contact (company_id, last_name, email) values (${row!.id}, 'Abernathy', 'a@exemple.fr')`
  return { id: row!.id, code, name, url: `${LIST}/${row!.id}` }
}

it('« Mes clients » is offered to every seller, also beyond those that a filter lists', async () => {
  const many = Array.from({ length: CHOICES_MAX }, (_, nth) => ({ email: `aa${nth}@exemple.fr`, last_name: `Aa${nth}` }))
  await sql`insert into account ${sql(many.map(one => ({ ...one, first_name: 'Ève', role: 'SALES', status: 'ACTIF' })))}`
  try {
    for (const [role, offered] of [
      ['SALES', 1],
      ['ADMIN', 1],
      ['OPERATOR', 0],
    ] as const) {
      const page = await visit(site, role)
      await page.goto(LIST)
      await expect(page.getByRole('link', { name: /^Mes clients/ })).toHaveCount(offered)
    }
  } finally {
    await sql`delete from account where email like 'aa%@exemple.fr'`
  }
})

describe('a new client', () => {
  it('is refused with an error at each field, and typed values stay', async () => {
    const page = await visit(site, 'SALES')
    await page.goto(LIST)
    await page.getByRole('link', { name: 'Nouveau client' }).click()
    const form = panel(page)
    await save(page)
    await expect(form.getByRole('alert').getByRole('link', { name: 'Raison sociale : Veuillez remplir ce champ' })).toBeVisible()
    await form.getByLabel('SIREN', { exact: true }).fill('999 100 018')
    await form.getByLabel('SIRET siège').fill('732 829 320 00074')
    await form.getByLabel('Raison sociale').fill('Essai & Fils')
    await form.getByLabel('Ligne 1').fill('12, route de Segré')
    await form.getByLabel('Code postal').fill('5330')
    await form.getByLabel('Commune').fill('Laval')
    await form.getByLabel('Délai de paiement').fill('45')
    await form.getByLabel('Nom', { exact: true }).fill('Roux')
    await save(page)
    await expect(form.getByRole('alert').getByRole('link')).toHaveText([
      "SIREN : Le numéro SIREN n'est pas valide",
      'Code postal : Le code postal doit comporter 5 chiffres',
      'Délai de paiement : Le délai de paiement ne peut pas dépasser 30 jours en transport routier',
      'Contact, téléphone : Veuillez saisir un téléphone ou un e-mail',
    ])
    await expect(form.getByLabel('SIREN', { exact: true })).toHaveAccessibleDescription(/Le numéro SIREN n'est pas valide/)
    await expect(form.getByLabel('Raison sociale')).toHaveValue('Essai & Fils')
  })

  it('gets the commune of its postal code and its VAT number; its SIRET is unique', async () => {
    const page = await visit(site, 'SALES')
    await page.goto(`${LIST}?panel=new`)
    const form = panel(page)
    await form.getByLabel('Raison sociale').fill('Essai & Fils')
    await form.getByLabel('Ligne 1').fill('12, route de Segré')
    await form.getByLabel('Code postal').fill('44470')
    await form.getByRole('button', { name: 'Chercher la commune' }).click()
    await form.getByRole('combobox', { name: 'Commune' }).selectOption('Thouaré-sur-Loire')
    await form.getByLabel('SIREN', { exact: true }).fill('732 829 320')
    await form.getByLabel('SIRET siège').fill('732 829 320 00074')
    await form.getByLabel('Délai de paiement').fill('30')
    await form.getByLabel('Nom', { exact: true }).fill('Roux')
    await form.getByLabel('E-mail').last().fill('roux@exemple.fr')
    await save(page)
    await expect(page).toHaveURL(/\/sales\/companies\/[\da-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Essai & Fils')
    await expect(page.getByText('FR44732829320')).toBeVisible()
    await expect(page.getByText('12, route de Segré, 44470 Thouaré-sur-Loire')).toBeVisible()

    await page.goto(`${LIST}?panel=new`)
    await form.getByLabel('SIREN', { exact: true }).fill('732829320')
    await form.getByLabel('SIRET siège').fill('73282932000074')
    await form.getByLabel('Raison sociale').fill('Copie')
    await form.getByLabel('Ligne 1').fill('1, rue')
    await form.getByLabel('Code postal').fill('67118')
    await form.getByRole('button', { name: 'Chercher la commune' }).click()
    await expect(form.getByLabel('Commune')).toHaveValue('Geispolsheim')
    await save(page)
    await expect(form.getByRole('alert').getByRole('link')).toHaveText([
      'SIRET siège : Une société avec ce SIRET existe déjà : Essai & Fils',
    ])
  })
})

it('shows both states of a concurrent change, keeps typed values and then saves', async () => {
  const client = await newClient(named('Disputé'))
  await sql`update company set country = 'BE', vat_regime = 'NON_ASSUJETTI', vat_number = null where id = ${client.id}`
  const page = await visit(site, 'ADMIN')
  await page.goto(client.url)
  await page.getByRole('link', { name: 'Modifier', exact: true }).click()
  const other = await visit(site, 'ADMIN')
  await other.goto(`${client.url}?panel=edit`)
  await panel(other).getByLabel("Franchise d'attente").fill('45')
  await save(other)
  await expect(panel(other)).toHaveCount(0)

  const form = panel(page)
  await form.getByLabel("Franchise d'attente").fill('30')
  await form.getByLabel('Nom commercial').fill('Herbadais')
  await save(page)
  const stale = 'Cette fiche a été modifiée par un autre utilisateur, veuillez la recharger'
  await expect(form.locator('.panel-body').getByText(stale)).toBeVisible()
  await expect(form.getByRole('row', { name: "Franchise d'attente" })).toHaveText("Franchise d'attente3045")
  await expect(form.getByLabel("Franchise d'attente")).toHaveValue('30')
  await expect(form.getByLabel('Nom commercial')).toHaveValue('Herbadais')
  await save(page)
  await expect(form).toHaveCount(0)
  await page.getByRole('link', { name: 'Historique' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Modification' }).first()).toContainText(/Franchise d'attente\s*45/)
})

it('blocks a client with a reason, and unblocks it from the list', async () => {
  const client = await newClient(named('Bloqué'))
  const page = await visit(site, 'ADMIN')
  await page.goto(client.url)
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('link', { name: 'Bloquer…' }).click()
  await panel(page).getByLabel('Motif').fill('Encours dépassé')
  await panel(page).getByRole('button', { name: 'Bloquer le client' }).click()
  await expect(page.getByText('Client bloqué. Encours dépassé')).toBeVisible()

  await page.goto(`${LIST}?status=BLOQUE&q=${encodeURIComponent(client.name)}`)
  await page.getByRole('link', { name: `Actions : ${client.name}` }).click()
  await page.getByRole('link', { name: 'Débloquer…' }).click()
  await panel(page).getByRole('button', { name: 'Débloquer le client' }).click()
  await expect(page.getByText('Aucun résultat')).toBeVisible()
})

it('refuses to archive a client with active cahiers des charges', async () => {
  const page = await visit(site, 'ADMIN')
  await page.goto(`${LIST}?q=ried`)
  await page.getByRole('link', { name: 'Actions : Brasserie du Ried' }).click()
  await page.getByRole('link', { name: 'Archiver…' }).click()
  await panel(page).getByRole('button', { name: 'Archiver' }).click()
  await expect(panel(page).getByRole('alert')).toHaveText(/^Archivage impossible : \d+ cahiers des charges actifs$/)
})

describe('the list of clients', () => {
  const linesOf = async (page: Visitor) => (await page.answer.text()).split('\r\n')

  it('exports all pages, or the selected rows only', async () => {
    const page = await visit(site, 'SALES')
    await page.goto(`${LIST}?status=ACTIF&sort=-code`)
    const shown = Number(await page.locator('.page-count').textContent())
    await page.getByRole('link', { name: 'Exporter (CSV)' }).click()
    expect(page.answer.suggestedFilename()).toMatch(/^clients_\d{4}-\d\d-\d\d_\d{4}\.csv$/)
    const lines = await linesOf(page)
    expect(lines).toHaveLength(shown + 2)

    const boxes = page.getByRole('checkbox', { name: /^Sélectionner / })
    await boxes.nth(0).check()
    await boxes.nth(2).check()
    await page.getByRole('button', { name: 'Exporter' }).click()
    expect(await linesOf(page)).toEqual([lines[0], lines[1], lines[3], ''])
    await page.getByRole('button', { name: 'XLSX' }).click()
    expect((await readTable(await page.answer.body())).rows).toHaveLength(3)
  })

  it('assigns the selected clients to a salesperson', async () => {
    const name = named('Affecté')
    const clients = [await newClient(`${name} un`), await newClient(`${name} deux`)]
    const page = await visit(site, 'SALES')
    await page.goto(`${LIST}?q=${encodeURIComponent(name)}`)
    for (const client of clients) await page.getByRole('checkbox', { name: `Sélectionner ${client.name}` }).check()
    await page.getByRole('button', { name: 'Affecter…' }).click()
    await panel(page).getByRole('button', { name: 'Affecter' }).click()
    await expect(panel(page).getByText('Veuillez remplir ce champ')).toBeVisible()
    await panel(page).getByLabel('Commercial').selectOption({ index: 1 })
    await panel(page).getByRole('button', { name: 'Affecter' }).click()
    await expect(page.getByText('2 clients affectés').filter({ visible: true }).first()).toBeVisible()
  })
})

describe('an operator', () => {
  it('sees no money and no edit button', async () => {
    const page = await visit(site, 'OPERATOR')
    await page.goto(`${LIST}?q=${encodeURIComponent("Laiterie du Val d'Oudon")}`)
    await page.getByRole('table').getByRole('link', { name: "Laiterie du Val d'Oudon", exact: true }).click()
    await expect(page.getByRole('navigation', { name: 'Fiche du client' })).toBeVisible()
    await expect(page.getByText('Encours autorisé')).toHaveCount(0)
    for (const name of ['Modifier', 'Nouveau cahier des charges']) {
      await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
    }
    await expect(page.getByRole('button', { name: 'Autres actions' })).toHaveCount(0)
  })

  it('writes remarks on a client', async () => {
    const client = await newClient(named('Remarqué'))
    const page = await visit(site, 'OPERATOR')
    await page.goto(client.url)
    await page.getByRole('link', { name: 'Ajouter les remarques' }).click()
    await panel(page).getByRole('textbox', { name: 'Remarques' }).fill('Quai 3, sonner deux fois')
    await panel(page).getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Quai 3, sonner deux fois')).toBeVisible()
  })

  it('adds a contact with a phone or an e-mail, and archives it', async () => {
    const client = await newClient(named('Contacté'))
    const page = await visit(site, 'OPERATOR')
    await page.goto(client.url)
    await page.getByRole('link', { name: /^Contacts/ }).click()
    await page.getByRole('link', { name: 'Ajouter un contact' }).click()
    await panel(page).getByRole('textbox', { name: 'Nom', exact: true }).fill('Kervelladec')
    await page.getByRole('button', { name: 'Enregistrer le contact' }).click()
    await expect(panel(page).getByRole('alert').getByRole('link')).toHaveText([
      'Téléphone : Veuillez saisir un téléphone ou un e-mail',
    ])
    await panel(page).getByLabel('Mobile').fill('06 39 98 01 02')
    await panel(page).getByLabel('Astreinte').check()
    await page.getByRole('button', { name: 'Enregistrer le contact' }).click()
    const added = page.getByRole('listitem').filter({ hasText: 'Kervelladec' })
    await expect(added).toContainText('Astreinte')
    await added.getByRole('link', { name: 'Archiver… Kervelladec' }).click()
    await panel(page).getByRole('button', { name: 'Archiver le contact' }).click()
    await expect(added).toHaveCount(0)
  })
})

describe('duplicate clients', () => {
  const address = (from: { url: string }, into: { id: string }) => `${from.url}?panel=merge&into=${into.id}`
  const merge = (page: Visitor) =>
    panel(page)
      .getByRole('button', { name: /^Fusionner et archiver/ })
      .click()

  it('are found by name, compared and merged; the old sheet links to the survivor', async () => {
    const page = await visit(site, 'ADMIN')
    const name = named('Zinnia Foods')
    const survivor = await newClient(`${name} Limited`)
    const duplicate = await newClient(`${name} Ltd`)
    await page.goto(`${duplicate.url}?panel=merge`)
    await panel(page).getByLabel('Client gardé').fill(name)
    await panel(page).getByRole('button', { name: 'Comparer' }).click()
    // Two clients match.
    await expect(panel(page).getByText('Plusieurs résultats\u202f: choisissez').first()).toBeVisible()
    await panel(page)
      .getByRole('radio', { name: new RegExp(survivor.name) })
      .check()
    await panel(page).getByRole('button', { name: 'Comparer' }).click()
    const sides = panel(page).getByRole('table', { name: 'Les deux fiches' })
    await expect(sides.getByRole('row', { name: 'Raison sociale' })).toHaveText(`Raison sociale${duplicate.name}${survivor.name}`)
    await expect(panel(page).getByText('1 contact', { exact: true })).toBeVisible()
    await merge(page)

    await expect(page).toHaveURL(survivor.url)
    await page
      .getByRole('link', { name: /^Contacts/ })
      .first()
      .click()
    await expect(page.getByRole('listitem').filter({ hasText: 'a@exemple.fr' })).toHaveCount(2)
    await page.goto(duplicate.url)
    await page.getByRole('link', { name: `${survivor.code} ${survivor.name}` }).click()
    await expect(page).toHaveURL(survivor.url)
  })

  it('cannot be merged twice', async () => {
    const name = named('Lune')
    const [one, two] = [await newClient(`${name} Argentée`), await newClient(`${name} Argentee`)]
    const [page, other] = [await visit(site, 'ADMIN'), await visit(site, 'ADMIN')]
    await page.goto(address(one, two))
    await other.goto(address(two, one))
    await merge(other)
    await expect(other).toHaveURL(one.url)
    await merge(page)
    await expect(page.getByText(`${two.name} a déjà été fusionné dans ${one.name}`).first()).toBeVisible()
  })

  it('cannot be merged by SALES', async () => {
    const page = await visit(site, 'SALES')
    await page.goto(`${LIST}/${site.ids.company}?panel=merge`)
    await expect(page.getByRole('navigation', { name: 'Fiche du client' })).toBeVisible()
    await expect(panel(page)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Fusionner…' })).toHaveCount(0)
  })
})
