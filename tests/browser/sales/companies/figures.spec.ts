import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openSql } from '#api/db/database-url.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { addMonths, monthOf } from '#domain/calendar/months.ts'
import { expect, test } from '#tests/support/quai.ts'
import { TODAY } from '#tests/support/today.ts'

const panel = (page: Page) => page.getByRole('dialog')
const box = (page: Page, title: string) =>
  page.locator('section.box').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

test('a client from its list to its curves, journeys and quality; money is not there for an operator', {
  tag: '@same-without-js',
}, async ({ page, signIn, quai }) => {
  const sheet = `/sales/companies/${quai.ids.company}`
  await signIn('ADMIN')
  await page.goto('/sales/companies?sort=-revenue')
  const heads = ['CA 12 mois', 'Marge', 'OTIF 90 j', 'Encours / autorisé']
  for (const name of heads) await expect(page.getByRole('columnheader', { name })).toBeVisible()
  await page.getByRole('navigation', { name: 'Vues' }).getByRole('link', { name: 'Encours dépassé' }).click()
  await expect(page.getByRole('button', { name: 'Plus de filtres' }).or(page.getByText('Aucun résultat')).first()).toBeVisible()

  await page.goto(sheet)
  for (const title of ["Chiffre d'affaires des trajets effectués", 'Marge', 'OTIF']) {
    await box(page, title).getByText('Voir en tableau').click()
    await expect(box(page, title).getByRole('row')).toHaveCount(13)
  }
  await expect(box(page, 'OTIF').locator('figcaption')).toHaveText(/^[\d,]+\u202f% d'OTIF sur 12 mois$/)
  await expect(box(page, 'Sites').getByRole('img')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Chiffres des douze derniers mois' })).toContainText(
    /CA 12 mois, HT.*Marge.*OTIF 12 mois.*Encours.*dus et non facturés, sur /,
  )

  await page.getByRole('link', { name: 'Trajets', exact: true }).first().click()
  await expect(page.getByRole('table', { name: 'Trajets de la période' }).getByRole('row').nth(1)).toBeVisible()
  await page.getByLabel('Du', { exact: true }).fill('2020-01-01')
  await page.getByLabel('Au', { exact: true }).fill('2020-01-31')
  await page.getByLabel('Statut', { exact: true }).selectOption('Contrôlé')
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await expect(page.getByText('Aucun trajet sur cette période')).toBeVisible()
  await expect(page.getByLabel('Statut', { exact: true })).toHaveValue('CONTROLE')
  await page.getByRole('link', { name: 'Ouvrir dans la liste des trajets' }).click()
  await page.waitForURL(url => url.pathname === '/journey-management/journeys' && url.searchParams.get('from') === '2020-01-01')

  await page.goto(`${sheet}?tab=quality`)
  await expect(page.getByRole('table', { name: 'Qualité par mois' }).getByRole('row')).toHaveCount(13)
  await expect(page.getByRole('heading', { name: 'Derniers retards' })).toBeVisible()
  // The last whole month unless another is chosen; of a month that is none, the tab itself.
  const chosen = await page.getByLabel('Mois du rapport').inputValue()
  expect(chosen).toBe(addMonths(monthOf(TODAY), -1))
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Rapport du mois (PDF)' }).click()
  const report = await coming
  expect(report.suggestedFilename()).toMatch(new RegExp(`^rapport-qualite-C\\d+-${chosen}\\.pdf$`))
  expect(await readFile(await report.path(), 'latin1')).toMatch(/^%PDF-/)
  await expect(page.getByRole('button', { name: 'Rapport du mois (PDF)' })).toBeEnabled()
  expect((await page.goto(`${sheet}?tab=quality&export=quality&month=2026-13`))?.status()).toBe(422)
  await expect(page.getByRole('table', { name: 'Qualité par mois' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`${sheet}?tab=history`)
  await expect(page.getByRole('link', { name: 'Historique', exact: true })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.context().clearCookies()
  await signIn('OPERATOR')
  await page.goto('/sales/companies')
  await expect(page.getByRole('columnheader', { name: 'OTIF 90 j' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /CA|Marge|Encours/ })).toHaveCount(0)
  await expect(page.getByText('Encours', { exact: false })).toHaveCount(0)
  await page.goto(`${sheet}?tab=quality`)
  await expect(page.getByRole('table', { name: 'Qualité par mois' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rapport du mois (PDF)' })).toHaveCount(0)
  expect((await page.goto(`${sheet}?tab=quality&export=quality&month=${chosen}`))?.status()).toBe(404)
  await page.goto(`${sheet}?tab=services`)
  await expect(box(page, 'OTIF')).toBeVisible()
  for (const text of ["Chiffre d'affaires", 'Encours', 'Marge', 'Prestations & tarifs']) {
    await expect(page.getByText(text, { exact: false })).toHaveCount(0)
  }
})

test('prices of a client: given, refused over another, changed by two at once, ended', { tag: '@same-without-js' }, async ({
  page,
  signIn,
  quai,
}) => {
  const tab = `/sales/companies/${quai.ids.company}?tab=services`
  await signIn('SALES')
  await page.goto(tab)
  await page.getByRole('link', { name: 'Nouveau tarif' }).click()
  const save = () => panel(page).getByRole('button', { name: 'Enregistrer le tarif' }).click()
  const start = addDays(TODAY, 400)
  async function fill() {
    const service = panel(page).getByLabel('Prestation')
    await service.selectOption((await service.getByRole('option', { name: /^LAVAGE / }).getAttribute('value'))!)
    await panel(page).getByLabel('Prix unitaire').fill('12,3456')
    await panel(page).getByLabel('Valable du').fill(start)
  }
  await fill()
  await save()
  const row = page.getByRole('row').filter({ hasText: formatDate(start) })
  await expect(row).toContainText('12,3456')
  // The same period again is refused, and what was typed stays.
  await page.getByRole('link', { name: 'Nouveau tarif' }).click()
  await fill()
  await save()
  await expect(
    panel(page)
      .getByText(`Cette période chevauche une période existante (à partir du ${formatDate(start)})`)
      .first(),
  ).toBeVisible()
  await expect(panel(page).getByLabel('Prix unitaire')).toHaveValue('12,3456')

  await page.goto(tab)
  await row.getByRole('link', { name: /^Modifier le tarif/ }).click()
  await expect(panel(page).getByLabel('Prix unitaire')).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByRole('dialog').getByLabel('Prix unitaire').fill('13')
  await other.getByRole('dialog').getByRole('button', { name: 'Enregistrer le tarif' }).click()
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await other.close()
  await panel(page).getByLabel('Prix unitaire').fill('14')
  await save()
  await expect(
    panel(page).getByText('Cette fiche a été modifiée par un autre utilisateur, veuillez la recharger').first(),
  ).toBeVisible()
  await expect(panel(page).getByRole('row', { name: 'Prix unitaire' })).toHaveText('Prix unitaire1413,00')
  await expect(panel(page).getByLabel('Prix unitaire')).toHaveValue('14')
  await save()
  await expect(row).toContainText('14,00')

  await row.getByRole('link', { name: /^Clore le tarif/ }).click()
  await panel(page).getByLabel('Dernier jour du tarif').fill(addDays(start, -1))
  await panel(page).getByRole('button', { name: 'Clore le tarif' }).click()
  await expect(panel(page).getByText('La date de fin doit être postérieure ou égale à la date de début').first()).toBeVisible()
  await panel(page).getByLabel('Dernier jour du tarif').fill(start)
  await panel(page).getByRole('button', { name: 'Clore le tarif' }).click()
  await expect(row).toContainText(`du ${formatDate(start)} au ${formatDate(start)}`)
})

test('a sub-contractor says what it ran, what it lacks and what all of them take of the revenue', async ({
  page,
  signIn,
  quai,
}) => {
  const sql = openSql(quai.databaseUrl, { max: 1 })
  const [expired] = await sql<{ id: string }[]>`select id from company where legal_name = 'Alsace Traction Partenaires'`
  await sql.end()
  await signIn('SALES')
  await page.goto(`/sales/companies/${expired!.id}`)
  await expect(page.locator('.banner', { hasText: 'Sous-traitant non conforme.' })).toContainText(
    'Attestation de vigilance URSSAF',
  )
  await expect(box(page, 'Sous-traitance sur 12 mois')).toContainText(/tous sous-traitants[\d,]+\u202f%/)
  for (const name of ['Prestations & tarifs', 'Qualité', 'Cahiers des charges', 'Nouveau cahier des charges']) {
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Ses trajets' }).click()
  const itsJourneys = `/sales/companies/${expired!.id}?tab=journeys`
  await page.waitForURL(itsJourneys)
  // Its register, and that of all of them on their list; a period that is refused shows the page again.
  for (const [place, haulier] of [
    [itsJourneys, /;Alsace Traction Partenaires;/],
    ['/sales/companies?type=SOUS_TRAITANT', /^N° de trajet;/],
  ] as const) {
    await page.goto(place)
    const year = TODAY.slice(0, 4)
    const register = page.getByRole('form', { name: "Registre d'affrètement" })
    await expect(register.getByLabel('Registre du')).toHaveValue(`${year}-01-01`)
    await register.getByLabel('Registre au').fill(`${Number(year) - 1}-12-31`)
    await register.getByRole('button').click()
    await expect(register.getByText('La date de fin doit être postérieure ou égale à la date de début')).toBeVisible()
    await expect(register.getByLabel('Registre au')).toHaveValue(`${Number(year) - 1}-12-31`)
    await register.getByLabel('Registre du').fill(addDays(TODAY, -300))
    await register.getByLabel('Registre au').fill(TODAY)
    const [file] = await Promise.all([page.waitForEvent('download'), register.getByRole('button').click()])
    expect(file.suggestedFilename()).toMatch(/^registre-affretement_.*\.csv$/)
    expect((await readFile(await file.path(), 'utf8')).replace('\ufeff', '')).toMatch(haulier)
  }
  await page.goto(itsJourneys)
  await page.getByLabel('Du', { exact: true }).fill(addDays(TODAY, -300))
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await page.getByRole('link', { name: 'Ouvrir dans la liste des trajets' }).click()
  await expect(page.locator('.chips')).toContainText('Sous-traitant')
  await expect(page.locator('.chips')).toContainText('Alsace Traction Partenaires')
})
