import { beforeAll, describe, expect, it } from 'vitest'
import { openSql } from '#api/db/database-url.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { addMonths, monthOf } from '#domain/calendar/months.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { TODAY } from '#tests/support/today.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

let site: Site
let sheet: string
/** Its documents have expired. */
let subcontractor: string
beforeAll(async () => {
  site = await sharedSite()
  sheet = `/sales/companies/${site.ids.company}`
  const sql = openSql(site.databaseUrl, { max: 1 })
  const [expired] = await sql<{ id: string }[]>`select id from company where legal_name = 'Alsace Traction Partenaires'`
  await sql.end()
  subcontractor = `/sales/companies/${expired!.id}`
})

const panel = (page: Visitor) => page.getByRole('dialog')
const box = (page: Visitor, title: string) =>
  page.locator('section.box').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

describe('the figures of a client', () => {
  it('are columns of the list, with a view of clients over their credit limit', async () => {
    const page = await visit(site, 'ADMIN')
    await page.goto('/sales/companies?sort=-revenue')
    for (const name of ['CA 12 mois', 'Marge', 'OTIF 90 j', 'Encours / autorisé']) {
      await expect(page.getByRole('columnheader', { name })).toBeVisible()
    }
    await page.getByRole('navigation', { name: 'Vues' }).getByRole('link', { name: 'Encours dépassé' }).click()
    await expect(page.getByRole('button', { name: 'Plus de filtres' }).or(page.getByText('Aucun résultat')).first()).toBeVisible()
  })

  it('are charts on the sheet, each with a table of twelve months', async () => {
    const page = await visit(site, 'ADMIN')
    await page.goto(sheet)
    for (const title of ["Chiffre d'affaires des trajets effectués", 'Marge', 'OTIF']) {
      await box(page, title).getByText('Voir en tableau').click()
      await expect(box(page, title).getByRole('row')).toHaveCount(13)
    }
    await expect(box(page, 'OTIF').locator('figcaption')).toHaveText(/^[\d,]+\u202f% d'OTIF sur 12 mois$/)
    await expect(box(page, 'Sites').getByRole('img')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Chiffres des douze derniers mois' })).toContainText(
      /CA 12 mois, HT.*Marge.*OTIF 12 mois.*Encours, TTC.*dus et non facturés, sur /,
    )
  })

  it('link to its journeys by period and status, and from there to the journey list', async () => {
    const page = await visit(site, 'ADMIN')
    await page.goto(sheet)
    await page.getByRole('link', { name: 'Trajets', exact: true }).first().click()
    await expect(page.getByRole('table', { name: 'Trajets de la période' }).getByRole('row').nth(1)).toBeVisible()
    await page.getByLabel('Du', { exact: true }).fill('2020-01-01')
    await page.getByLabel('Au', { exact: true }).fill('2020-01-31')
    await page.getByLabel('Statut', { exact: true }).selectOption('Contrôlé')
    await page.getByRole('button', { name: 'Appliquer' }).click()
    await expect(page.getByText('Aucun trajet sur cette période')).toBeVisible()
    await expect(page.getByLabel('Statut', { exact: true })).toHaveValue('CONTROLE')
    await page.getByRole('link', { name: 'Ouvrir dans la liste des trajets' }).click()
    await expect(page).toHaveURL(
      url => url.pathname === '/journey-management/journeys' && url.searchParams.get('from') === '2020-01-01',
    )
  })

  it('include quality by month and a monthly PDF report; an invalid month is refused', async () => {
    const page = await visit(site, 'ADMIN')
    await page.goto(`${sheet}?tab=quality`)
    await expect(page.getByRole('table', { name: 'Qualité par mois' }).getByRole('row')).toHaveCount(13)
    await expect(page.getByRole('heading', { name: 'Derniers retards' })).toBeVisible()
    const chosen = await page.getByLabel('Mois du rapport').inputValue()
    expect(chosen).toBe(addMonths(monthOf(TODAY), -1))
    await page.getByRole('button', { name: 'Rapport du mois (PDF)' }).click()
    expect(page.answer.suggestedFilename()).toMatch(new RegExp(`^rapport-qualite-C\\d+-${chosen}\\.pdf$`))
    expect(await page.answer.text()).toMatch(/^%PDF-/)
    expect((await page.goto(`${sheet}?tab=quality&export=quality&month=2026-13`)).status()).toBe(422)
    await expect(page.getByRole('table', { name: 'Qualité par mois' })).toBeVisible()
  })

  it('show no money to an operator', async () => {
    const page = await visit(site, 'OPERATOR')
    await page.goto('/sales/companies')
    await expect(page.getByRole('columnheader', { name: 'OTIF 90 j' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: /CA|Marge|Encours/ })).toHaveCount(0)
    await expect(page.getByText('Encours', { exact: false })).toHaveCount(0)
    await page.goto(`${sheet}?tab=quality`)
    await expect(page.getByRole('table', { name: 'Qualité par mois' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Rapport du mois (PDF)' })).toHaveCount(0)
    const month = addMonths(monthOf(TODAY), -1)
    expect((await page.goto(`${sheet}?tab=quality&export=quality&month=${month}`)).status()).toBe(404)
    await page.goto(`${sheet}?tab=services`)
    await expect(box(page, 'OTIF')).toBeVisible()
    for (const text of ["Chiffre d'affaires", 'Encours', 'Marge', 'Prestations & tarifs']) {
      await expect(page.getByText(text, { exact: false })).toHaveCount(0)
    }
  })
})

it('adds a client price, refuses an overlap, resolves a concurrent change, closes the price', async () => {
  const tab = `${sheet}?tab=services`
  const page = await visit(site, 'SALES')
  await page.goto(tab)
  await page.getByRole('link', { name: 'Nouveau tarif' }).click()
  const save = (one = page) => panel(one).getByRole('button', { name: 'Enregistrer le tarif' }).click()
  const start = addDays(TODAY, 400)
  async function fill() {
    const service = panel(page).getByLabel('Prestation')
    await service.selectOption((await service.getByRole('option', { name: /^LAVAGE / }).getAttribute('value'))!)
    await panel(page).getByLabel('Prix unitaire').fill('72,3456')
    await panel(page).getByLabel('Valable du').fill(start)
  }
  await fill()
  await save()
  const row = page.getByRole('row').filter({ hasText: formatDate(start) })
  await expect(row).toContainText('72,3456')
  await page.getByRole('link', { name: 'Nouveau tarif' }).click()
  await fill()
  await save()
  await expect(
    panel(page)
      .getByText(`Cette période chevauche une période existante (à partir du ${formatDate(start)})`)
      .first(),
  ).toBeVisible()
  await expect(panel(page).getByLabel('Prix unitaire')).toHaveValue('72,3456')

  await page.goto(tab)
  await row.getByRole('link', { name: /^Modifier le tarif/ }).click()
  const other = page.newTab()
  await other.goto(page.url())
  await panel(other).getByLabel('Prix unitaire').fill('73')
  await save(other)
  await expect(panel(other)).toHaveCount(0)
  await panel(page).getByLabel('Prix unitaire').fill('74')
  await save()
  await expect(
    panel(page).getByText('Cette fiche a été modifiée par un autre utilisateur, veuillez la recharger').first(),
  ).toBeVisible()
  await expect(panel(page).getByRole('row', { name: 'Prix unitaire' })).toHaveText('Prix unitaire7473,00')
  await expect(panel(page).getByLabel('Prix unitaire')).toHaveValue('74')
  await save()
  await expect(row).toContainText('74,00')

  await row.getByRole('link', { name: /^Clore le tarif/ }).click()
  await panel(page).getByLabel('Dernier jour du tarif').fill(addDays(start, -1))
  await panel(page).getByRole('button', { name: 'Clore le tarif' }).click()
  await expect(panel(page).getByText('La date de fin doit être postérieure ou égale à la date de début').first()).toBeVisible()
  await panel(page).getByLabel('Dernier jour du tarif').fill(start)
  await panel(page).getByRole('button', { name: 'Clore le tarif' }).click()
  await expect(row).toContainText(`du ${formatDate(start)} au ${formatDate(start)}`)
})

describe('a subcontractor', () => {
  it('shows missing documents and the subcontracted share of revenue, without the tabs of clients', async () => {
    const page = await visit(site, 'SALES')
    await page.goto(subcontractor)
    await expect(page.locator('.banner', { hasText: 'Sous-traitant non conforme.' })).toContainText(
      'Attestation de vigilance URSSAF',
    )
    await expect(box(page, 'Sous-traitance sur 12 mois')).toContainText(/tous sous-traitants[\d,]+\u202f%/)
    for (const name of ['Prestations & tarifs', 'Qualité', 'Cahiers des charges', 'Nouveau cahier des charges']) {
      await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveCount(0)
    }
    await page.getByRole('link', { name: 'Ses trajets' }).click()
    await expect(page).toHaveURL(`${subcontractor}?tab=journeys`)
  })

  for (const [whose, query, content] of [
    ['its own journeys', 'tab=journeys', /;Alsace Traction Partenaires;/],
    ['all subcontractors', 'type=SOUS_TRAITANT', /^N° de trajet;/],
  ] as const) {
    it(`exports the register of ${whose}, and refuses a period that ends before it starts`, async () => {
      const page = await visit(site, 'SALES')
      await page.goto(whose === 'its own journeys' ? `${subcontractor}?${query}` : `/sales/companies?${query}`)
      const year = TODAY.slice(0, 4)
      const register = page.getByRole('form', { name: "Registre d'affrètement" })
      await expect(register.getByLabel('Registre du')).toHaveValue(`${year}-01-01`)
      await register.getByLabel('Registre au').fill(`${Number(year) - 1}-12-31`)
      await register.getByRole('button').click()
      await expect(register.getByText('La date de fin doit être postérieure ou égale à la date de début')).toBeVisible()
      await expect(register.getByLabel('Registre au')).toHaveValue(`${Number(year) - 1}-12-31`)
      await register.getByLabel('Registre du').fill(addDays(TODAY, -300))
      await register.getByLabel('Registre au').fill(TODAY)
      await register.getByRole('button').click()
      expect(page.answer.suggestedFilename()).toMatch(/^registre-affretement_.*\.csv$/)
      expect((await page.answer.text()).replace('\ufeff', '')).toMatch(content)
    })
  }

  it('links its journeys to the journey list, filtered by it', async () => {
    const page = await visit(site, 'SALES')
    await page.goto(`${subcontractor}?tab=journeys`)
    await page.getByLabel('Du', { exact: true }).fill(addDays(TODAY, -300))
    await page.getByRole('button', { name: 'Appliquer' }).click()
    await page.getByRole('link', { name: 'Ouvrir dans la liste des trajets' }).click()
    await expect(page.locator('.chips')).toContainText('Sous-traitant')
    await expect(page.locator('.chips')).toContainText('Alsace Traction Partenaires')
  })
})
