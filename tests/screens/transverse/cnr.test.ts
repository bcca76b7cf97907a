import { beforeAll, expect, it } from 'vitest'
import { openSql } from '#api/db/database-url.ts'
import { addMonths, firstDay, formatMonth, monthOf, monthWords } from '#domain/calendar/months.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { TODAY } from '#tests/support/today.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const NEXT = addMonths(monthOf(TODAY), 1)
const LAST = addMonths(monthOf(TODAY), -1)
const CNR = '/transverse/cnr'
const JOURNEYS = '/journey-management/journeys'

/** Price of the journey shown, with its indexation beside it. */
const price = (page: Visitor) => page.locator('p', { has: page.locator('.voice-figure') })

/** A message that shows: the toast, or the banner of the page. */
const said = (page: Visitor, text: string) => page.getByText(text).filter({ visible: true }).first()

/** Of two journeys with a clause, one is moved to the next month, not driven yet, the other to the last one, invoiced with its indexation. */
async function comingAndPast(sql: ReturnType<typeof openSql>) {
  const free = sql`live_line_id = null, driver_id = null, vehicle_id = null, trailer_id = null, subcontractor_id = null`
  const [first, second] = await sql`
    select j.id from journey j join delivery_request_version v on v.id = j.version_id
    where v.indexation ->> 'lagMonths' = '0' and j.price_cents > 10000 and j.status not in ('CONTROLE', 'FACTURE')
    order by j.status = 'TERMINE' desc, j.number limit 2`
  const [coming] = await sql`
    update journey set service_date = ${`${NEXT}-15`}, status = 'PLANIFIE', indexation_pct = null, indexation_cents = null, index_value_id = null, ${free}
    where id = ${first!.id} returning number`
  const [past] = await sql`
    update journey set service_date = ${`${LAST}-15`}, status = 'FACTURE', indexation_pct = 1.23, indexation_cents = 1045, ${free},
      index_value_id = (select id from cnr_value where month = ${firstDay(LAST)} and corrected_by_id is null)
    where id = ${second!.id} returning number`
  return { coming: coming!.number as string, past: past!.number as string }
}

it("a new month's index changes the indexation of that month's journeys, and of no past one", async () => {
  const page = await visit(site)
  const sql = openSql(site.databaseUrl, { max: 1 })
  try {
    const { coming, past } = await comingAndPast(sql)
    await page.signIn('SALES')
    const sheetOf = (number: string) => page.goto(`${JOURNEYS}?panel=show&trajet=${number}`)
    await sheetOf(coming)
    await expect(price(page)).toContainText("indexation en attente de l'indice")
    await sheetOf(past)
    const invoiced = 'indexation +1,23 %, soit 10,45 €'
    await expect(price(page)).toContainText(invoiced)

    await page.goto(CNR)
    await page.getByRole('link', { name: 'Ajouter le mois' }).click()
    await page.locator('#f-month').fill(formatMonth(NEXT))
    await page.getByRole('textbox', { name: 'Valeur' }).fill('250,00')
    await page.getByRole('button', { name: 'Ajouter la valeur' }).click()
    await expect(page.getByText("La valeur d'un mois à venir ne peut être que provisoire").first()).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Valeur' })).toHaveValue('250,00')
    await page.getByLabel('Provisoire').check()
    await page.getByRole('button', { name: 'Ajouter la valeur' }).click()
    await expect(said(page, `Valeur ajoutée pour ${monthWords(NEXT)}`)).toBeVisible()
    await expect(page.getByRole('link', { name: `250,00 en ${monthWords(NEXT)}` })).toBeVisible()

    await sheetOf(coming)
    await expect(price(page)).toContainText(/indexation \+\d+,\d\d.%, soit \d/)
    await sheetOf(past)
    await expect(price(page)).toContainText(invoiced)

    await page.goto(`${CNR}?panel=value`)
    await page.locator('#f-month').fill(formatMonth(NEXT))
    await page.getByRole('textbox', { name: 'Valeur' }).fill('1')
    await page.getByLabel('Provisoire').check()
    await page.getByRole('button', { name: 'Ajouter la valeur' }).click()
    await expect(page.getByText(`Une valeur existe déjà pour ${monthWords(NEXT)}`).first()).toBeVisible()
  } finally {
    await sql.end()
  }
})

it('a published value is corrected with a reason; invoiced journeys stay and their gap is listed', async () => {
  const page = await visit(site)
  const sql = openSql(site.databaseUrl, { max: 1 })
  await comingAndPast(sql)
  const [used] = await sql`select id, value from cnr_value where month = ${firstDay(LAST)} and corrected_by_id is null`
  await sql.end()
  await page.signIn('ADMIN')
  await page.goto(`${CNR}?panel=month&id=${used!.id}`)
  await page.getByLabel('Nouvelle valeur').fill('300')
  await page.getByRole('textbox', { name: 'Motif' }).fill(' ')
  await page.getByRole('button', { name: 'Corriger la valeur' }).click()
  await expect(page.getByText('Veuillez indiquer un motif').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Motif' }).fill('Rectificatif du CNR')
  await page.getByRole('button', { name: 'Corriger la valeur' }).click()
  // 300 is far from the month before.
  await page.getByRole('checkbox', { name: "Oui, c'est exact" }).check()
  await page.getByRole('button', { name: 'Corriger la valeur' }).click()
  await expect(said(page, `Valeur corrigée pour ${monthWords(LAST)}`)).toBeVisible()
  await expect(page.locator('.cnr-years s', { hasText: used!.value.replace('.', ',') })).toHaveAttribute(
    'title',
    'Rectificatif du CNR',
  )
  await expect(page.getByRole('heading', { name: /^Régularisation/ })).toBeVisible()
})

it('values are pasted, shown line by line, then imported', async () => {
  const page = await visit(site, 'SALES')
  await page.goto(`${CNR}?panel=import`)
  await page.getByLabel('Ou valeurs collées').fill('Mois;Valeur\n11/2022;180,5\n12/2022;abc\n02/2024;210,21')
  await page.getByRole('button', { name: 'Lire les valeurs' }).click()
  await expect(page.getByRole('cell', { name: 'Ajoutée' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Veuillez saisir un nombre' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Cette valeur est déjà enregistrée' })).toBeVisible()
  await page.getByRole('button', { name: 'Importer 1 valeur' }).click()
  await expect(said(page, '1 valeur importée')).toBeVisible()
  await expect(page.getByRole('link', { name: '180,50 en novembre 2022' })).toBeVisible()
})

it('the shares of an activity make a whole', async () => {
  const page = await visit(site, 'SALES')
  await page.goto(`${CNR}?tab=parts&panel=new`)
  await page.getByLabel('Activité').selectOption('VUL')
  await page.getByLabel('Année').fill('2025')
  const shares = {
    Gazole: '10',
    Maintenance: '10',
    Infrastructures: '5',
    Matériel: '15',
    Conducteur: '40',
    Déplacements: '5',
    Structure: '10',
  }
  for (const [label, value] of Object.entries(shares))
    await page.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(value)
  await page.getByRole('button', { name: 'Enregistrer les parts' }).click()
  await expect(page.getByText('La somme des parts doit être égale à 100 %').first()).toBeVisible()
  await page.getByRole('textbox', { name: /^Structure/ }).fill('15')
  await page.getByRole('button', { name: 'Enregistrer les parts' }).click()
  await expect(said(page, 'Parts ajoutées')).toBeVisible()
})

it('a referential ends the one before', async () => {
  const page = await visit(site, 'SALES')
  await page.goto(`${CNR}?tab=referentiels&panel=new`)
  await page.getByLabel('Catégorie de véhicule').selectOption('VUL')
  await page.getByLabel('Activité').selectOption('VUL')
  for (const [label, value] of [
    ['Terme kilométrique', '0,270'],
    ['Terme horaire', '23,50'],
    ['Terme journalier', '75'],
  ]) {
    await page.getByLabel(label!).fill(value!)
  }
  await page.getByLabel('À partir du').fill(`${TODAY.slice(0, 4)}-12-31`)
  await page.getByRole('button', { name: 'Enregistrer le référentiel' }).click()
  await expect(said(page, `le précédent s'arrête le 30/12/${TODAY.slice(0, 4)}`)).toBeVisible()
})

it('the calculator: the rate and the amount of G1', async () => {
  const page = await visit(site, 'CONCEPTOR')
  await page.goto(`${CNR}?tab=calculateur`)
  await page.getByLabel('Mois de référence').fill('06/2023')
  await page.locator('#f-month').fill('02/2024')
  await page.getByLabel('Part du gazole').fill('22,7')
  await page.getByLabel('Assiette').fill('784,92')
  await page.getByRole('button', { name: 'Calculer le taux' }).click()
  await expect(page.getByRole('status').getByText(/^\+2,04.%$/)).toBeVisible()
  await expect(page.getByText(/^16,01.€$/)).toBeVisible()
})

it('the calculator says which index is missing', async () => {
  const page = await visit(site, 'CONCEPTOR')
  await page.goto(`${CNR}?tab=calculateur&calc=rate&refMonth=11/2023&month=1/2150&sharePct=22,7`)
  await expect(page.getByText('Indice CNR_GAZOLE_PRO manquant pour janvier 2150').first()).toBeVisible()
})

it('the calculator: the cost of the trinôme T1', async () => {
  const page = await visit(site, 'CONCEPTOR')
  await page.goto(`${CNR}?tab=calculateur`)
  for (const [label, value] of [
    ['Terme kilométrique', '0,538'],
    ['Terme horaire', '16,93'],
    ['Terme journalier', '144,56'],
    ['Kilomètres', '250'],
    ['Heures de service', '8 h'],
  ]) {
    await page.getByLabel(label!).fill(value!)
  }
  await page.getByRole('button', { name: 'Calculer le coût' }).click()
  await expect(page.getByText(/^414,50.€$/)).toBeVisible()
})

it('CONCEPTOR reads indexes and referentials and changes nothing', async () => {
  const page = await visit(site, 'CONCEPTOR')
  await page.goto(`${CNR}?panel=value`)
  await expect(page.getByRole('table', { name: /mois par mois/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ajouter le mois' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Ajouter la valeur' })).toHaveCount(0)
  await page.goto(`${CNR}?tab=referentiels`)
  await expect(page.getByRole('link', { name: 'Nouveau référentiel' })).toHaveCount(0)
})

it('the indexes are not there for OPERATOR', async () => {
  const page = await visit(site, 'OPERATOR')
  expect((await page.goto(CNR)).status()).toBe(404)
})
