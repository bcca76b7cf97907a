import { ROLES } from '#domain/roles.ts'
import { expect, test } from '#tests/support/quai.ts'

for (const role of ROLES) {
  test(`the demonstration button signs in as ${role}`, { tag: role === 'SALES' ? [] : '@same-without-js' }, async ({
    page,
    context,
  }) => {
    await page.goto('/login')
    await page.locator(`button[name=demo][value=${role}]`).click()
    await page.waitForURL(url => url.pathname !== '/login')
    expect((await context.cookies()).length).toBeGreaterThan(0)
    // Signed in stays signed in: the sign-in page sends on.
    await page.goto('/')
    expect(new URL(page.url()).pathname).not.toBe('/login')
  })
}
