import { expect, type Page } from '@playwright/test'

/** What keys, presses and answers set off is drawn, and no page is on its way: what has not happened by now does not happen. */
export async function settled(page: Page): Promise<void> {
  await drawn(page)
  await expect(page.locator('.pending, .loader')).toHaveCount(0)
  await drawn(page)
}

/** The timers that are due have run, and a picture was painted after them. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise<void>(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done())))),
  )
