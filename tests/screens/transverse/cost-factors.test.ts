import { beforeAll, expect, it } from 'vitest'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const LIST = '/transverse/cost-factors'
const table = (page: Visitor) => page.getByRole('table', { name: 'Facteurs de coût' })
const panel = (page: Visitor, name: string | RegExp) => page.getByRole('dialog', { name })
/** A code that no other run in the same database has. */
const newCode = () => `T${crypto.randomUUID().slice(0, 8).toUpperCase()}`

/** Creates a factor by its form, after it was refused; its sheet is open. */
async function create(page: Visitor) {
  const code = newCode()
  await page.goto(LIST)
  await page.getByRole('link', { name: 'Nouveau facteur' }).click()
  const form = panel(page, 'Nouveau facteur de coût')
  await form.getByLabel('Code').fill(code)
  await form.getByLabel('Libellé').fill(`Essai ${code}`)
  await form.getByLabel('Montant').fill('deux')
  await form.getByLabel('Valable du').fill('2026-01-01')
  await form.getByRole('button', { name: 'Enregistrer le facteur' }).click()
  await expect(form.getByRole('alert').getByRole('link')).toHaveText(['Montant : Veuillez saisir un nombre'])
  await form.getByLabel('Montant').fill('2,15')
  await form.getByRole('button', { name: 'Enregistrer le facteur' }).click()
  const sheet = panel(page, `Essai ${code}`)
  await expect(sheet).toContainText('2,15\u00a0€ / h')
  return { sheet, code }
}

async function give(page: Visitor, { sheet, code }: Awaited<ReturnType<typeof create>>, amount: string) {
  await sheet.getByRole('link', { name: 'Nouvelle valeur…' }).click()
  const value = panel(page, `Nouvelle valeur de ${code}`)
  await value.getByLabel('Montant').fill(amount)
  await value.getByLabel('À partir du').fill('2026-07-01')
  await value.getByRole('button', { name: 'Enregistrer la valeur' }).click()
  return value
}

it('a factor is created once its amount is a number', async () => {
  await create(await visit(site, 'ADMIN'))
})

it('another value from a day on ends the one before; a second one of that day is refused', async () => {
  const page = await visit(site, 'ADMIN')
  const factor = await create(page)
  const { sheet } = factor
  await give(page, factor, '2,40')
  await expect(sheet).toContainText(/du 01\/01\/2026 au 30\/06\/2026/i)
  const refused = await give(page, factor, '3')
  await expect(refused.getByRole('alert').getByRole('link')).toHaveText([
    'À partir du : Cette période chevauche une période existante (à partir du 01/07/2026)',
  ])
})

it('a value that is deleted says which one holds then', async () => {
  const page = await visit(site, 'ADMIN')
  const factor = await create(page)
  const { sheet, code } = factor
  await give(page, factor, '2,40')
  await sheet.getByRole('link', { name: 'Supprimer la valeur à partir du 01/07/2026' }).click()
  const ask = page.getByRole('dialog', { name: /^Supprimer la valeur/ })
  await expect(ask).toContainText("la valeur précédente s'applique alors à partir du 01/01/2026")
  await ask.getByRole('button', { name: 'Supprimer la valeur' }).click()
  await page.goto(`${LIST}?q=${code}&periods=1`)
  await expect(table(page).getByRole('row')).toHaveCount(2)
  await expect(table(page)).toContainText("jusqu'à nouvel ordre")
})

it('what another amount would do is a question in the address, and nothing is stored', async () => {
  const page = await visit(site, 'SALES')
  await page.goto(`${LIST}?condition=FRIGO`)
  await table(page).getByRole('link', { name: 'Groupe froid', exact: true }).click()
  const sheet = panel(page, 'Groupe froid')
  await expect(sheet.getByRole('link', { name: 'Désactiver…' })).toHaveCount(0)
  await expect(sheet.getByRole('link', { name: /^Supprimer/ })).toHaveCount(0)
  await sheet.getByRole('link', { name: "Simuler l'impact" }).click()
  const impact = panel(page, "Simuler l'impact de FRIGO")
  await impact.getByLabel('Montant simulé').fill('-1')
  await impact.getByRole('button', { name: 'Simuler' }).click()
  await expect(impact.getByRole('alert').getByRole('link')).toHaveText([
    'Montant simulé : La valeur doit être supérieure ou égale à 0',
  ])
  await impact.getByLabel('Montant simulé').fill('3,15')
  await impact.getByRole('button', { name: 'Simuler' }).click()
  const rows = impact.getByRole('table').getByRole('row')
  await expect(rows.nth(1)).toContainText(/CDC-\d{4}-\d{4} v\d/)
  await expect(rows.nth(1)).toContainText(/\+\d+,\d\d\u00a0€/)
  await expect(impact).toContainText(/cahiers? des charges touchés?/)
  const query = new URL(page.url()).searchParams
  expect([query.get('montant'), query.get('panel'), query.get('condition')]).toEqual(['3,15', 'impact', 'FRIGO'])
  await page.goto(`${LIST}?condition=FRIGO`)
  await expect(table(page)).toContainText('2,15\u00a0€')
})

it('the amount of a value in use is not changed under the contracts', async () => {
  const page = await visit(site, 'SALES')
  await page.goto(`${LIST}?q=NUIT`)
  await table(page)
    .getByRole('link', { name: /^Majoration de nuit/ })
    .click()
  await panel(page, /^Majoration de nuit/)
    .getByRole('link', { name: /^Modifier la valeur/ })
    .click()
  const form = panel(page, 'Modifier NUIT')
  await form.getByLabel('Montant').fill('21')
  await form.getByRole('button', { name: 'Enregistrer le facteur' }).click()
  await expect(form.getByRole('alert')).toContainText(/Cette valeur est utilisée par \d+ cahiers? des charges/)
  await expect(form.getByLabel('Montant')).toHaveValue('21')
})
