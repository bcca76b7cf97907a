import { beforeAll, expect, it } from 'vitest'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const list = (page: Visitor) => page.getByRole('table', { name: 'Cause - dommages' })

/** Creates a cause of damage by its form, after it was refused; its sheet is open. */
async function create(page: Visitor) {
  const code = `T${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  await page.goto('/transverse/damages')
  await expect(list(page).getByRole('row').nth(1)).toContainText('ARRIMAGE')

  await page.getByRole('link', { name: 'Nouvelle cause' }).first().click()
  const form = page.getByRole('dialog', { name: 'Nouvelle cause' })
  await form.getByLabel('Libellé').fill(`Essai ${code}`)
  await form.getByLabel('Responsabilité').selectOption('Destinataire')
  await form.getByLabel('Imputable au transporteur').uncheck()
  await form.getByRole('button', { name: 'Enregistrer la cause' }).click()
  await expect(form.getByRole('alert').getByRole('link')).toHaveText(['Code : Veuillez remplir ce champ'])
  await expect(form.getByLabel('Imputable au transporteur')).not.toBeChecked()
  await form.getByLabel('Code').fill(code.toLowerCase())
  await form.getByRole('button', { name: 'Enregistrer la cause' }).click()
  const sheet = page.getByRole('dialog', { name: `Essai ${code}` })
  await expect(sheet).toContainText('Destinataire')
  return { sheet, code }
}

it('a cause of damage is created once it has a code; what was unticked stays', async () => {
  await create(await visit(site, 'CONCEPTOR'))
})

it('a cause is moved up in the order', async () => {
  const page = await visit(site, 'CONCEPTOR')
  const { code } = await create(page)
  await page.goto('/transverse/damages?panel=order')
  const order = page.getByRole('dialog', { name: 'Ordre des causes' }).getByRole('listitem')
  await expect(order.last()).toContainText(code)
  const last = await order.count()
  await order.last().getByRole('button', { name: 'Monter' }).click()
  await expect(order.nth(last - 2)).toContainText(code)
})

it('a cause that is merged says into which, and is out of use', async () => {
  const page = await visit(site, 'CONCEPTOR')
  const { sheet, code } = await create(page)
  await page.goto(`/transverse/damages?q=${code}`)
  await list(page)
    .getByRole('link', { name: `Essai ${code}`, exact: true })
    .click()
  await sheet.getByRole('link', { name: 'Fusionner…' }).click()
  const merge = page.getByRole('dialog', { name: `Fusionner ${code}` })
  await merge.getByLabel('Cause gardée').selectOption({ label: 'VOL · Vol' })
  await merge.getByRole('button', { name: 'Fusionner et désactiver le doublon' }).click()
  await expect(page.getByRole('dialog', { name: 'Vol', exact: true })).toBeVisible()
  await page.goto(`/transverse/damages?q=${code}&inactive=1`)
  await list(page)
    .getByRole('link', { name: `Essai ${code}`, exact: true })
    .click()
  await expect(sheet).toContainText('Fusionnée dans VOL')
})
