import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/quai.ts'

const BOARD = '/sales/delivery-request?view=kanban'
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the list becomes a board and back; a card is moved by its buttons', async ({ page, signIn }) => {
  await signIn('SALES')
  await page.goto('/sales/delivery-request')
  await page.getByRole('link', { name: 'Kanban' }).click()
  await expect(column(page, 'Brouillon')).toBeVisible()
  const card = column(page, 'Conçu').getByRole('listitem').first()
  const number = (await card.innerText()).match(/CDC-\d{4}-\d{4}/)![0]
  await card.getByRole('link', { name: `Proposer ${number}…` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`Proposer ${number} au client`)
  await dialog.getByRole('button', { name: 'Proposer au client' }).click()
  await expect(page).toHaveURL(/view=kanban/)
  await expect(column(page, 'Proposé').getByRole('listitem').filter({ hasText: number })).toBeVisible()
  await expect(column(page, 'Conçu').getByRole('listitem').filter({ hasText: number })).toHaveCount(0)

  // A refusal comes back over the board with all that was typed.
  await column(page, 'Proposé')
    .getByRole('link', { name: `Refuser ${number}…` })
    .click()
  await dialog.getByRole('button', { name: 'Enregistrer le refus' }).click()
  await expect(dialog).toContainText('Veuillez indiquer un motif')
  await page.getByRole('link', { name: 'Annuler' }).click()
  await page.getByRole('link', { name: 'Liste', exact: true }).click()
  await expect(page.getByRole('table')).toBeVisible()
})

test('on a phone the board is an accordion whose first status with cards is unfolded', async ({ page, signIn }) => {
  await signIn('SALES')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(BOARD)
  const statuses = page.getByRole('region', { name: 'Cahiers des charges par statut' }).getByRole('region')
  const filled = statuses.filter({ has: page.locator('li') })
  const [first, second] = [filled.nth(0), filled.nth(1)]
  await expect(first.getByRole('listitem').first()).toBeInViewport()
  const cards = second.getByRole('listitem')
  await expect(cards.first()).toBeHidden()
  await second.locator('summary').click()
  await expect(cards.first()).toBeVisible()
  const total = Number(await second.locator('summary b').innerText())
  if ((await cards.count()) < total) await expect(second.getByRole('link', { name: `Voir les ${total}` })).toBeVisible()
  else expect(await cards.count()).toBe(total)
  await expect(first.getByRole('listitem').first()).toBeVisible()
  for (const empty of await statuses.filter({ hasNot: page.locator('li') }).all())
    await expect(empty.getByText('Aucun')).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('a full column leads to the list of its status', { tag: '@same-without-js' }, async ({ page, signIn }) => {
  await signIn('SALES')
  await page.goto(BOARD)
  const more = column(page, 'Actif').getByRole('link', { name: /^Voir les \d+/ })
  const total = (await more.innerText()).match(/\d+/)![0]
  await more.click()
  await expect(page.getByRole('link', { name: 'Statut : Actif' })).toBeVisible()
  await expect(page.getByText(new RegExp(`sur ${total}`)).first()).toBeVisible()
})
