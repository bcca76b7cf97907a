import { expect, type Locator, type Page } from '@playwright/test'

/** Presses as a hand does: with the mouse, or with Tab and Enter alone. */
export type Press = (to: Locator) => Promise<void>

export const byMouse: Press = to => to.click()

/** Tab until the control has the focus, as a hand does that has no mouse; among radios of one name the arrows go on, and choose. */
export async function reach(page: Page, to: Locator): Promise<void> {
  await to.waitFor()
  const place = () =>
    to.evaluate(node => {
      const [at, wanted] = [document.activeElement, node] as HTMLInputElement[]
      if (at === wanted) return 'there'
      return wanted!.type === 'radio' && at?.type === 'radio' && at.name === wanted!.name ? 'beside' : 'away'
    })
  for (let times = 0; times < 200; times++) {
    const now = await place()
    if (now === 'there') break
    await page.keyboard.press(now === 'beside' ? 'ArrowDown' : 'Tab')
  }
  await expect(to).toBeFocused()
}

export const byKeyboard =
  (page: Page): Press =>
  async to => {
    await reach(page, to)
    await page.keyboard.press('Enter')
  }
