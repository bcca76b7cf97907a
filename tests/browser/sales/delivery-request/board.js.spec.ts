import { expect, test } from '#tests/support/quai.ts'

test('a card is pulled along the allowed ways; elsewhere the board says why not', async ({ page, signIn }) => {
  // All columns in sight: what is pulled does not scroll the board here.
  await page.setViewportSize({ width: 2200, height: 900 })
  await signIn('SALES')
  await page.goto('/sales/delivery-request?view=kanban')
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  const card = column('Conçu').getByRole('listitem').first()
  // The same keys walk the cards as walk the rows of the list.
  const titles = page.locator('.board-title')
  await page.locator('section[aria-label^=Notifications]').waitFor({ state: 'attached' })
  await page.keyboard.press('j')
  await expect(titles.nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await expect(titles.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(titles.nth(0)).toBeFocused()
  const number = (await card.innerText()).match(/CDC-\d{4}-\d{4}/)![0]
  await card.dragTo(column('Brouillon'), { targetPosition: { x: 60, y: 20 } })
  await expect(page.getByText(`${number}\u202f: Action impossible au statut « Conçu »`)).toBeVisible()
  await card.dragTo(column('Proposé'), { targetPosition: { x: 60, y: 20 } })
  await expect(page.getByRole('dialog')).toContainText(`Proposer ${number} au client`)
  await page.getByRole('dialog').getByRole('button', { name: 'Proposer au client' }).click()
  await expect(column('Proposé').getByRole('listitem').filter({ hasText: number })).toBeVisible()
})
