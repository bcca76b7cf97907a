import type { Locator, Page } from '@playwright/test'
import { openSql } from '#api/db/database-url.ts'
import { driving, LABEL, planTonight, startsUnusually } from '#tests/support/driving.ts'
import { expect, test } from '#tests/support/quai.ts'

/** Every field and button for a thumb, and nothing to the side (`domain.md` §3.7, §4.1). */
async function fitsAThumb(page: Page, controls: Locator) {
  for (const control of await controls.all()) {
    if (await control.isVisible())
      expect((await control.boundingBox())!.height, 'a target for a thumb').toBeGreaterThanOrEqual(44)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 'no sideways scroll').toBeLessThanOrEqual(
    0,
  )
}

test('a driver works with his thumb, and his client signs on the screen of his phone', async ({ page, signIn, quai }) => {
  await signIn('CONCEPTOR')
  const number = await planTonight(page)
  const sql = openSql(quai.databaseUrl, { max: 1 })
  await sql`update journey_stop set documents = '{SIGNATURE}', pallets = -12 where kind = 'LIVRAISON'
    and journey_id = (select id from journey where number = ${number})`
  await sql.end()
  const work = async () => {
    await signIn('DRIVER')
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto('/')
    const run = page.getByRole('region', { name: LABEL })
    const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
    await press("J'ai bien reçu")
    await press('Démarrer')
    if (startsUnusually()) {
      await page.getByLabel('Motif').fill('Client pressé')
      await press('Démarrer')
    }
    // The run starts with the answer of the server: wait for it before leaving the page.
    await expect(page.getByRole('button', { name: 'Je suis arrivé', exact: true }).first()).toBeVisible()
    await run.getByRole('navigation', { name: 'Signaler' }).getByRole('link', { name: 'Dommage', exact: true }).click()
    const report = page.getByRole('dialog')
    await report.getByRole('button', { name: 'Signaler le dommage' }).click()
    await expect(report.getByRole('alert')).toBeVisible()
    await fitsAThumb(page, report.locator('.ctl, .panel-foot .btn'))
    await page.goto('/')

    await press('Je suis arrivé')
    await press('Terminé')
    await press("J'approche")
    await expect(page.getByText('En approche').first()).toBeAttached()
    await press('Je suis arrivé')
    await run.getByLabel('Palettes remises').fill('12')
    await run.getByLabel('Signataire').fill('Mme Garnier')
    await fitsAThumb(page, run.locator('.my-day-proofs .btn, .my-day-proofs .ctl'))
    const pad = run.getByRole('img', { name: 'Zone de signature' })
    await pad.scrollIntoViewIfNeeded()
    const { x, y } = (await pad.boundingBox())!
    await page.mouse.move(x + 20, y + 60)
    await page.mouse.down()
    for (const [dx, dy] of [
      [60, 20],
      [90, 70],
      [150, 30],
    ] as const)
      await page.mouse.move(x + dx, y + dy)
    await page.mouse.up()
    await expect(run.locator('[name=signature]')).toHaveValue(/^M\d+ \d+(L\d+ \d+){3}$/)
    await press('Terminé')
    await expect(run.getByText('2/2 arrêts')).toBeVisible()

    await page.setViewportSize({ width: 1280, height: 900 })
    await signIn('OPERATOR')
    await page.goto(`/journey-management/journeys?dates=all&panel=show&trajet=${number}&tab=arrets`)
    await expect(page.getByRole('dialog').getByRole('img', { name: 'Signature de Mme Garnier' })).toBeVisible()
  }
  await driving(quai.databaseUrl, number, work)
})
