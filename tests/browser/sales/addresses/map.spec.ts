import { expect, test } from '#tests/support/quai.ts'

const LIST = '/sales/addresses'

test('zooms in on a map count by keyboard, and lists addresses at the same place', async ({ page, signIn }) => {
  await signIn('OPERATOR')
  await page.goto(`${LIST}?view=map`)
  const count = page.getByRole('link', { name: /^\d+ adresses.: agrandir la carte ici$/ })
  await expect(page.locator('.map-town').filter({ visible: true }).first()).toBeVisible()
  for (let closer = 0; closer < 5 && (await count.count()) > 0; closer++) {
    const largest = await count.evaluateAll(links => {
      const counts = links.map(link => Number(link.textContent))
      return counts.indexOf(Math.max(...counts))
    })
    const link = count.nth(largest)
    const href = (await link.getAttribute('href'))!
    await link.press('Enter')
    await expect(page.locator(`.map a[href="${href}"]`)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Toute la France' })).toBeVisible()
  }
  await expect(page.locator('.map-department').filter({ visible: true }).first()).toBeVisible()
  const together = page.locator('.map-together').filter({ visible: true }).first()
  await together.locator('summary').press('Enter')
  const inside = together.getByRole('link').first()
  const label = (await inside.textContent())!
  await inside.click()
  await expect(page.getByRole('dialog', { name: label })).toBeVisible()
})

test('draws every address once, with targets of 24 px (44 px for touch) and texts of 12 px at every width', async ({
  page,
  signIn,
}) => {
  await signIn('OPERATOR')
  const { located } = await (await page.request.get(`/api${LIST}/map`)).json()
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${LIST}?view=map`)
    const marks = page.locator('.map-mark:visible')
    await expect(marks.first()).toBeVisible()
    const counts = (await marks.allTextContents()).map(text => Number.parseInt(text, 10) || 1)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(located)
    const boxes = await marks.evaluateAll(marks =>
      marks.map(mark => mark.getBoundingClientRect()).map(({ x, y, width, height }) => ({ x, y, width, height })),
    )
    expect(boxes.length).toBeGreaterThan(5)
    const apart = width === 360 ? 44 : 24
    for (const [index, one] of boxes.entries()) {
      expect(Math.min(one.width, one.height)).toBeGreaterThanOrEqual(24)
      for (const other of boxes.slice(index + 1))
        expect(Math.hypot(one.x + one.width / 2 - other.x - other.width / 2, one.y - other.y)).toBeGreaterThanOrEqual(apart)
    }
    expect(
      await page
        .locator('.map-town:visible')
        .first()
        .evaluate(name => getComputedStyle(name).fontSize),
    ).toBe('12px')
  }
})
