import { beforeAll, expect, it } from 'vitest'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

it('the search over everything is a page of its own, at an address that can be saved', async () => {
  const page = await visit(site)
  await page.signIn('SALES')
  await page.goto('/')
  const link = page.getByRole('link', { name: 'Rechercher ou aller à…' })
  expect(await link.getAttribute('href')).toBe('/?panel=search')
  await page.goto('/?panel=search')
  const panel = page.getByRole('dialog', { name: 'Rechercher' })
  await expect(panel.getByRole('region', { name: 'Écrans' }).getByRole('link', { name: /^Factures/ })).toHaveCount(0)
  const created = panel.getByRole('region', { name: 'Créer' }).getByRole('link')
  await expect(created.first()).toHaveAttribute('href', '/sales/delivery-request?panel=new')
  await panel.getByRole('searchbox').fill('laiterie')
  await panel.getByRole('button', { name: 'Rechercher' }).click()
  await expect(page).toHaveURL(/[?&]q=laiterie/)
  await expect(panel.getByRole('searchbox')).toHaveValue('laiterie')
  await expect(panel.getByRole('status')).toContainText('résultats')
  // SALES has no screen of planned lines.
  await expect(panel.getByRole('region', { name: 'Trajets prévus' })).toHaveCount(0)
  await panel.getByRole('region', { name: 'Cahiers des charges' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/sales\/delivery-request\/[0-9a-f-]{36}$/)

  await page.goto('/?panel=search&q=zzzz')
  await expect(panel.getByRole('status')).toHaveText('Rien ne correspond')
  await panel.getByRole('link', { name: 'Fermer' }).last().click()
  await expect(page).toHaveURL(/\/$/)
})
