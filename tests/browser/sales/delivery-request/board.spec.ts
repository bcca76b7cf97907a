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
  // The keys are heard once their script has come, after hydration.
  await page.waitForLoadState('networkidle')
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

test('on a phone the board is an accordion whose first status with cards is unfolded', async ({ page, signIn }) => {
  await signIn('SALES')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/sales/delivery-request?view=kanban')
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
