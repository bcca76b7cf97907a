import { expect, test } from '#tests/support/quai.ts'

/** On a slow machine people type before the scripts are there: React writes its initial text into a textarea as it takes the page over. */
test('what is typed before the scripts come stays, in every kind of field', async ({ page, signIn, quai }) => {
  await signIn('CONCEPTOR')
  let come = () => {}
  const scripts = new Promise<void>(resolve => {
    come = resolve
  })
  await page.route(/\/assets\/entry\.client-.*\.js$/, async route => {
    await scripts
    await route.continue()
  })
  await page.goto(`/transverse/actions?panel=edit&id=${quai.ids.action}`, { waitUntil: 'commit' })
  const form = page.getByRole('dialog')
  const steps = form.getByLabel('Liste de contrôle')
  await expect(steps).not.toHaveValue('')
  await steps.fill('Appeler le quai')
  await form.getByLabel('Libellé').fill('Prévenir le client')
  await form.getByLabel('Nature').selectOption('Préventive')
  await form.getByLabel('Infraction').check()
  come()
  await expect(page.locator('dialog:modal')).toHaveCount(1)
  await expect(steps).toHaveValue('Appeler le quai')
  await expect(form.getByLabel('Libellé')).toHaveValue('Prévenir le client')
  await expect(form.getByLabel('Nature')).toHaveValue('PREVENTIVE')
  await expect(form.getByLabel('Infraction')).toBeChecked()
  // What comes after that is typed as ever.
  await steps.fill('Appeler le quai\nNoter qui a répondu')
  await expect(steps).toHaveValue('Appeler le quai\nNoter qui a répondu')
})
