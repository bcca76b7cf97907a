import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'
import { openDatabase } from '#api/db/client.ts'
import { startEmbedded } from '#api/db/embedded.ts'
import { migrate } from '#api/db/migrate.ts'
import { seedDemo } from '#api/db/seed/seed.ts'
import { fullWeek } from '#tests/support/journeys/full-week.ts'
import { closeBrowser, openPage } from './first-load.ts'
import { signIn, startProduct } from './product.ts'
import { printTable, quantile, rounded, say } from './report.ts'

/*
 * Frames of the board with 2,000 journeys of 200 drivers while it scrolls and while a journey is dragged: `node bench/board.ts`. A
 * screen shows 60 frames a second while its main thread works less than 16.7 ms for each.
 */

const WEEK = '2029-03-05'
const FRAMES = 240
/** Pixels of one notch of a wheel that is turned fast, and notches in one direction. */
const NOTCH = 120
const NOTCHES = 40

const folder = mkdtempSync(join(tmpdir(), 'quai-board-'))
const cluster = await startEmbedded(folder, { info() {}, error: console.error })
try {
  await migrate(cluster.url)
  say('loading the demonstration carrier')
  await seedDemo(cluster.url, () => {})
  const { db, close } = openDatabase(cluster.url, { readers: 1, writers: 1 })
  await fullWeek(db, WEEK)
  await close()
  const product = await startProduct(join(import.meta.dirname, '..'), cluster.url, join(folder, 'product'))
  try {
    const page = await openPage(product.url, await signIn(product.url, 'OPERATOR'), { width: 1440, height: 900 })
    await page.goto(`${product.url}/journey-management/calendar?date=${WEEK}`)
    await page.locator('.cal-drag').waitFor()
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    const rows = []
    // The first round loads what scrolling and dragging need.
    for (const round of [0, 1, 2, 3]) {
      const found = [await framesOf(page, session, 'scroll'), await framesOf(page, session, 'drag')]
      if (round > 0) rows.push(...found)
    }
    printTable(rows)
  } finally {
    await closeBrowser()
    await product.stop()
  }
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Milliseconds between frames, and those of the main thread in each. */
async function framesOf(page: Page, session: CDPSession, what: 'scroll' | 'drag') {
  const box = (await page.locator('.cal-board').boundingBox())!
  if (what === 'drag') {
    await page.locator('.cal-board td[data-day] .run').first().hover()
    await page.mouse.down()
    await page.mouse.move(box.x + 400, box.y + 200, { steps: 4 })
  } else await page.mouse.move(box.x + 500, box.y + 300)
  const before = await metrics(session)
  const counted = page.evaluate(
    most =>
      new Promise<number[]>(resolve => {
        const times: number[] = []
        const next = (time: number) => {
          times.push(time)
          if (times.length <= most) requestAnimationFrame(next)
          else resolve(times)
        }
        requestAnimationFrame(next)
      }),
    FRAMES,
  )
  let counting = true
  const moves = (async () => {
    for (let nth = 0; counting; nth++)
      if (what === 'drag')
        await page.mouse.move(box.x + 300 + ((nth * 11) % (box.width - 400)), box.y + 80 + ((nth * 7) % (box.height - 160)))
      else await page.mouse.wheel(0, nth % (2 * NOTCHES) < NOTCHES ? NOTCH : -NOTCH)
  })()
  const times = await counted
  counting = false
  await moves
  const after = await metrics(session)
  if (what === 'drag') {
    await page.keyboard.press('Escape')
    await page.mouse.up()
  }
  const gaps = times.slice(1).map((time, nth) => time - times[nth]!)
  const share = (name: string) => rounded(((after.get(name)! - before.get(name)!) * 1000) / FRAMES)
  return {
    ...{
      what,
      'p50 ms': rounded(quantile(gaps, 0.5)),
      'p95 ms': rounded(quantile(gaps, 0.95)),
      'p99 ms': rounded(quantile(gaps, 0.99)),
    },
    'frames a second': rounded((1000 * gaps.length) / (times.at(-1)! - times[0]!)),
    ...{ 'main thread ms': share('TaskDuration'), script: share('ScriptDuration') },
    ...{ style: share('RecalcStyleDuration'), layout: share('LayoutDuration') },
  }
}

async function metrics(session: CDPSession): Promise<Map<string, number>> {
  const { metrics: found } = await session.send('Performance.getMetrics')
  return new Map(found.map(({ name, value }) => [name, value]))
}
