import { expect, test } from '#tests/support/quai.ts'

test('on a phone the three rates of a referential stand side by side, none over another', async ({ page, signIn }) => {
  await signIn('CONCEPTOR')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/transverse/cnr?tab=referentiels')
  const rates = page.getByRole('table', { name: 'Référentiels trinôme' }).locator('tbody tr').first().locator('.num:visible')
  const boxes = await rates.evaluateAll(cells =>
    cells.map(cell => cell.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
  )
  expect(boxes).toHaveLength(3)
  expect(boxes.every((box, index) => index === 0 || box.left >= boxes[index - 1]!.right)).toBe(true)
})
