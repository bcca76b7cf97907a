import { expect, test } from '#tests/support/quai.ts'

test('a cause is pulled to its place in the order, and back', async ({ page, signIn }) => {
  await signIn('CONCEPTOR')
  await page.goto('/transverse/damages?panel=order')
  await page.locator('section[aria-label^=Notifications]').waitFor({ state: 'attached' })
  const order = page.getByRole('dialog', { name: 'Ordre des causes' }).getByRole('listitem')
  // A notification is an item of the panel too.
  const last = order.nth((await order.count()) - 1)
  const said = (await last.innerText()).split('\n')[0]!
  await last.dragTo(order.first())
  await expect(order.first()).toContainText(said)
  await order.first().dragTo(last)
  await expect(last).toContainText(said)
})
