import type { BrowserContext, Page } from '@playwright/test'

/** Between the steps of one walk: nobody is signed in, no request is held, and the window has its usual size. */
export async function startAnew(page: Page, context: BrowserContext): Promise<void> {
  await page.unrouteAll()
  await context.clearCookies()
  await page.setViewportSize({ width: 1280, height: 720 })
}
