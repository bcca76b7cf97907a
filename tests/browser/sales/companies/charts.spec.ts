import { expect, test } from '#tests/support/quai.ts'

test('a chart says the value of a month under the pointer, and by the arrow keys on focus', async ({ page, signIn, quai }) => {
  await signIn('ADMIN')
  await page.goto(`/sales/companies/${quai.ids.company}`)
  const box = page.locator('section.box').filter({ has: page.getByRole('heading', { name: 'OTIF', exact: true }) })
  await box.getByText('Voir en tableau').click()
  const rows = await box.locator('tbody tr').all()
  const said = async (index: number) => {
    const cells = await rows.at(index)!.locator('th, td').allTextContents()
    return `${cells[0]} ${cells.at(-1)}`
  }
  const read = box.locator('.chart-read')
  await expect(read).toHaveCount(0)

  const reader = box.getByRole('slider', { name: "Lire la valeur d'un mois" })
  await reader.focus()
  await expect(read).toHaveText(await said(-1))
  await reader.press('ArrowLeft')
  await expect(read).toHaveText(await said(-2))
  await expect(reader).toHaveAttribute('aria-valuetext', (await said(-2)).replace(' ', '\u202f: '))
  await reader.press('Home')
  await expect(read).toHaveText(await said(0))
  await reader.blur()
  await expect(read).toHaveCount(0)

  const { width, height } = (await reader.boundingBox())!
  await reader.hover({ position: { x: 2, y: height / 2 } })
  await expect(read).toHaveText(await said(0))
  await reader.hover({ position: { x: width - 2, y: height / 2 } })
  await expect(read).toHaveText(await said(-1))
  await page.mouse.move(0, 0)
  await expect(read).toHaveCount(0)
})

test('downloads a report and leaves its button ready for the next', async ({ page, signIn, quai }) => {
  await signIn('ADMIN')
  await page.goto(`/sales/companies/${quai.ids.company}?tab=quality`)
  const button = page.getByRole('button', { name: 'Rapport du mois (PDF)' })
  for (let count = 1; count <= 2; count += 1) {
    const [report] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(report.suggestedFilename()).toMatch(/^rapport-qualite-.*\.pdf$/)
    await expect(button).toBeEnabled()
  }
})
