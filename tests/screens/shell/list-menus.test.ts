import { beforeAll, expect, it } from 'vitest'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const LIST = '/sales/companies?sort=code&status=ACTIF'

it('the menu of a row and a filter are drawn when the address opens them', async () => {
  const page = await visit(site)
  await page.signIn('SALES')
  await page.goto(LIST)
  const button = page.getByRole('link', { name: /^Actions :/ }).nth(1)
  const entry = page.getByRole('link', { name: 'Ouvrir la fiche' })
  await expect(button).toBeVisible()
  expect(await entry.count()).toBe(0)

  await button.click()
  await expect(entry).toBeVisible()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(new URL(page.url()).searchParams.get('sort')).toBe('code')
  await expect(page).toHaveURL(/[?&]menu=[\da-f-]{36}#menu$/)
  await button.click()
  await expect(page).toHaveURL(LIST)
  await expect(entry).toBeHidden()

  const filter = page.getByRole('button', { name: 'Statut' })
  const field = page.getByRole('checkbox', { name: 'Bloqué' })
  expect(await field.count()).toBe(0)
  await filter.click()
  await expect(field).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Actif', exact: true })).toBeChecked()
  await expect(page).toHaveURL('/sales/companies?menu=filter-status&sort=code&status=ACTIF')
  await filter.click()
  await expect(page).toHaveURL(LIST)
  await expect(field).toBeHidden()
  await filter.click()
  await field.check()
  await page.locator('#filter-status').getByRole('button', { name: 'Appliquer' }).click()
  await expect(page.getByRole('link', { name: /^Statut :\sBloqué/ })).toBeVisible()
  await expect(field).toBeHidden()
})
