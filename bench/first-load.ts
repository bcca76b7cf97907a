import { type Browser, chromium, type Page, type ViewportSize } from '@playwright/test'
import type { Script } from '#tests/screens/first-load.ts'
import { BROWSER_FLAGS, findBrowser } from '#tests/support/browser.ts'

let browser: Promise<Browser> | undefined

/** Scripts that a browser has loaded two seconds after a first visit. */
export async function loadInBrowser(url: string, path: string, cookie: string): Promise<Script[]> {
  const page = await openPage(url, cookie)
  try {
    const scripts: Promise<Script>[] = []
    page.on('requestfinished', request => {
      if (!request.url().endsWith('.js')) return
      const found = request.sizes().then(sizes => ({ path: new URL(request.url()).pathname, bytes: sizes.responseBodySize }))
      scripts.push(found)
    })
    await page.goto(url + path, { waitUntil: 'load' })
    await page.waitForTimeout(2_000)
    // A script that comes later would be asked for its size on a closed page.
    page.removeAllListeners('requestfinished')
    return await Promise.all(scripts)
  } finally {
    await page.context().close()
  }
}

/** A page of a browser of its own, signed in by these cookies. */
export async function openPage(url: string, cookie: string, viewport?: ViewportSize): Promise<Page> {
  browser ??= launch()
  const context = await (await browser).newContext(viewport && { viewport })
  await context.addCookies(
    cookie.split('; ').flatMap(pair => {
      const [name = '', value = ''] = pair.split('=')
      return name ? [{ name, value, url }] : []
    }),
  )
  return context.newPage()
}

export const closeBrowser = async (): Promise<void> => void (await (await browser)?.close())

async function launch(): Promise<Browser> {
  const { executablePath, env } = await findBrowser()
  return chromium.launch({ executablePath, env: { ...process.env, ...env }, args: BROWSER_FLAGS })
}
