import { expect, type Locator, type Page } from '@playwright/test'

/** Presses as a hand does: with the mouse, or with Tab and Enter alone. */
export type Press = (to: Locator) => Promise<void>

export const byMouse: Press = to => to.click()

/** Tab until the control has the focus, as a hand does that has no mouse. */
export async function reach(page: Page, to: Locator): Promise<void> {
  await to.waitFor()
  for (let times = 0; times < 200 && !(await to.evaluate(node => node === document.activeElement)); times++)
    await page.keyboard.press('Tab')
  await expect(to).toBeFocused()
}

export const byKeyboard =
  (page: Page): Press =>
  async to => {
    await reach(page, to)
    await page.keyboard.press('Enter')
  }
