import { faultsOf } from '#tests/support/accessibility/axe.ts'
import { expect, test } from '#tests/support/quai.ts'

const LIST = '/sales/companies?sort=code&status=ACTIF'

test('the menu of a row and a filter are drawn at once when they are opened', async ({ page, signIn }) => {
  await signIn('SALES')
  await page.goto(LIST)
  const button = page.getByRole('link', { name: /^Actions :/ }).nth(1)
  const entry = page.getByRole('link', { name: 'Ouvrir la fiche' })
  await expect(button).toBeVisible()
  expect(await entry.count()).toBe(0)

  await button.focus()
  await page.keyboard.press('Enter')
  await expect(entry).toBeVisible()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(new URL(page.url()).searchParams.get('sort')).toBe('code')
  await expect(page).toHaveURL(LIST)
  await expect(entry).toBeFocused()
  expect(await faultsOf(page, { part: 'main' })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  await expect(entry).toBeVisible()
  // A press on the button of an open menu closes it.
  await button.click()
  await expect(entry).toBeHidden()

  const filter = page.getByRole('button', { name: 'Statut' })
  const field = page.getByRole('checkbox', { name: 'Bloqué' })
  expect(await field.count()).toBe(0)
  await filter.click()
  await expect(field).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Actif', exact: true })).toBeChecked()
  await expect(page).toHaveURL(LIST)
  await page.keyboard.press('Escape')
  await expect(filter).toBeFocused()
  await expect(field).toBeHidden()
  await filter.click()
  await field.check()
  await page.locator('#filter-status').getByRole('button', { name: 'Appliquer' }).click()
  await expect(page.getByRole('link', { name: /^Statut :\sBloqué/ })).toBeVisible()
  await expect(field).toBeHidden()

  // What the address opened floats as soon as JavaScript runs, and closes as anything that floats.
  await page.goto(`${LIST}&menu=filter-status`)
  await expect(field).toBeVisible()
  await expect(page.locator('#filter-status:popover-open')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()

  await page.goto(LIST)
  const link = await page
    .getByRole('link', { name: /^Actions :/ })
    .first()
    .getAttribute('href')
  await page.goto(`/sales/companies${link}`)
  await expect(page.locator('.pop:popover-open').getByRole('link', { name: 'Ouvrir la fiche' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Ouvrir la fiche' })).toBeHidden()
})
