import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/quai.ts'
import { startAnew } from '#tests/support/start-anew.ts'

/** The head of a record leaves a phone its record: what it does first, a menu of the rest, facts folded, tabs in sight. */

const RECORDS = [
  { list: '/sales/companies?sort=-legalName', role: 'ADMIN' },
  { list: '/sales/delivery-request?status=PROPOSE', role: 'ADMIN' },
  { list: '/sales/delivery-request?status=ACTIF', role: 'ADMIN' },
  { list: '/journey-management/delivery-request', role: 'CONCEPTOR' },
] as const

/** Opens the first record of a list, and answers its address. */
async function firstOf(page: Page, list: string) {
  await page.goto(list)
  const href = await page.locator('.dt tbody .name > a').first().getAttribute('href')
  await page.goto(href!)
  return href!
}

test('the head of a record takes a quarter of a phone, its other acts are one press away, the current tab is in sight', async ({
  page,
  signIn,
  context,
}) => {
  test.setTimeout(120_000)
  await test.step('the head of a record takes a quarter of a phone', async () => {
    for (const { list, role } of RECORDS) {
      await signIn(role)
      await page.setViewportSize({ width: 360, height: 780 })
      await firstOf(page, list)
      const head = page.locator('.record-head')
      expect((await head.boundingBox())!.height).toBeLessThanOrEqual(200)
      // No more than one act beside the menu of the others, and nothing wider than the screen.
      expect(await head.locator('.record-actions').locator('.btn:visible:not(.btn-square)').count()).toBeLessThanOrEqual(1)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

      const facts = head.locator('.facts')
      await expect(facts).toBeHidden()
      await head.getByText('Détails').click()
      await expect(facts).toBeVisible()

      await page.setViewportSize({ width: 1440, height: 900 })
      await page.reload()
      await expect(facts).toBeVisible()
      await expect(head.getByText('Détails')).toBeHidden()
    }
  })
  await test.step('on a phone the other acts of a record are one press away, and the current tab is in sight', async () => {
    await startAnew(page, context)
    await signIn('ADMIN')
    await page.setViewportSize({ width: 360, height: 780 })
    await firstOf(page, '/sales/companies?q=C00002')
    const head = page.locator('.record-head')
    await expect(page.getByRole('link', { name: 'Nouveau cahier des charges' })).toBeInViewport({ ratio: 1 })
    await expect(head.getByRole('link', { name: 'Modifier' })).toBeHidden()
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await expect(head.getByRole('link', { name: 'Modifier' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('link', { name: 'Bloquer…' }).click()
    await expect(page.getByRole('dialog', { name: /Bloquer/ })).toBeVisible()

    // The current tab is in sight, off the edge that fades.
    const href = await firstOf(page, '/sales/delivery-request?status=PROPOSE')
    for (const [tab, name] of [
      ['versions', 'Versions'],
      ['history', 'Historique'],
    ]) {
      await page.goto(`${href}?tab=${tab}`)
      const current = page.getByRole('navigation', { name: 'Cahier des charges' }).getByRole('link', { name })
      await expect(current).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => scrollY)).toBe(0)
    }
  })
})
