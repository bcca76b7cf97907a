import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '#tests/support/quai.ts'
import { startServer } from '#tests/support/server-process.ts'
import { createTestDatabase } from '#tests/support/template-database.ts'

const LIST = '/sales/addresses'

interface Streets {
  origin: string
  /** Paths that were requested. */
  requested: string[]
  /** Answers 500 to everything while it is true. */
  broken: boolean
}

/** A style of its own at another origin: a ground, and a shape that the map's worker fetches. */
async function startStreets(): Promise<Streets & { close: () => Promise<void> }> {
  const streets: Streets = { origin: '', requested: [], broken: false }
  const server = createServer((req, res) => {
    streets.requested.push(req.url!)
    res.setHeader('access-control-allow-origin', '*')
    if (streets.broken) return res.writeHead(500).end()
    res.setHeader('content-type', 'application/json')
    const square = [-1.6, 47.1, -1.4, 47.3] as const
    const [w, s, e, n] = square
    const ring = [
      [w, s],
      [e, s],
      [e, n],
      [w, n],
      [w, s],
    ]
    if (req.url === '/shape.json')
      return res.end(JSON.stringify({ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }))
    return res.end(
      JSON.stringify({
        version: 8,
        sources: { shape: { type: 'geojson', data: `${streets.origin}/shape.json`, attribution: 'Essai' } },
        layers: [
          { id: 'ground', type: 'background', paint: { 'background-color': '#dde7dd' } },
          { id: 'shape', type: 'fill', source: 'shape', paint: { 'fill-color': '#bbbbbb' } },
        ],
      }),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  streets.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(streets, { close: () => new Promise<void>(resolve => server.close(() => resolve())) })
}

const test = base.extend<object, { site: { url: string; streets: Streets } }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies off this pattern.
    async ({}, use) => {
      const streets = await startStreets()
      const database = await createTestDatabase('demo')
      const files = mkdtempSync(join(tmpdir(), 'quai-files-'))
      const server = await startServer({
        env: { DATABASE_URL: database.url, DATA_DIR: files, MAP_STYLE_URL: `${streets.origin}/style.json` },
      })
      await use({ url: server.url, streets })
      await server.stop()
      await database.drop()
      await streets.close()
      rmSync(files, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
})

test('streets take the place of the drawing where a style is set: a click and the marker give the place; without the style the drawing stays', async ({
  page,
  signIn,
  site: { streets },
}) => {
  const refused: string[] = []
  page.on('console', message => message.type() === 'error' && refused.push(message.text()))
  await signIn('SALES')
  const list = await page.goto(LIST)
  expect(list!.headers()['content-security-policy']).toContain(`connect-src 'self' ${streets.origin};`)
  expect(streets.requested).toEqual([])
  const { rows } = await (await page.request.get(`/api${LIST}?kind=DEPOT`)).json()
  const placed = rows.find((row: { lat: string | null }) => row.lat !== null)

  await page.goto(`${LIST}?panel=edit&id=${placed.id}`)
  const form = page.getByRole('dialog')
  const map = form.locator('canvas.maplibregl-canvas')
  await expect(form.getByRole('button', { name: 'Placer le repère au centre' })).toBeVisible()
  await expect(map).toHaveAccessibleName(`Carte\u202f: ${placed.label}`)
  await expect(form.locator('.picker-picture')).toBeHidden()
  await expect.poll(() => streets.requested).toEqual(['/style.json', '/shape.json'])
  await expect(form).toContainText('Essai')
  const read = async () => [await form.getByLabel('Latitude').inputValue(), await form.getByLabel('Longitude').inputValue()]
  const before = await read()
  await map.click({ position: { x: 60, y: 60 } })
  await expect.poll(read).not.toEqual(before)
  const clicked = await read()
  const pin = (await form.locator('.maplibregl-marker').boundingBox())!
  await page.mouse.move(pin.x + pin.width / 2, pin.y + pin.height / 2)
  await page.mouse.down()
  await page.mouse.move(pin.x + 90, pin.y + 60, { steps: 5 })
  await page.mouse.up()
  await expect.poll(read).not.toEqual(clicked)
  const pulled = await read()
  await form.getByRole('button', { name: 'Placer le repère au centre' }).click()
  await expect.poll(read).not.toEqual(pulled)
  const centred = await read()
  await form.getByRole('button', { name: "Enregistrer l'adresse" }).click()
  const sheet = page.getByRole('dialog', { name: placed.label })
  await expect(sheet.getByRole('link', { name: centred.join(' · ') })).toBeVisible()
  await expect(sheet.locator('canvas.maplibregl-canvas')).toBeVisible()

  // On every other map streets are the ground, with the same marks over it.
  await page.goto(`${LIST}?view=map`)
  const ground = page.locator('.map-ground')
  await expect(ground).toHaveAttribute('data-shown', 'true')
  await expect(page.locator('.map-land')).toBeHidden()
  await page.locator('.map-point, .map-count').filter({ visible: true }).first().click({ trial: true })
  const frame = (await page.locator('.map-frame').boundingBox())!
  const drawn = (await ground.locator('canvas').boundingBox())!
  for (const side of ['x', 'y', 'width', 'height'] as const) expect(Math.abs(drawn[side] - frame[side]), side).toBeLessThan(2)
  expect(refused).toEqual([])

  streets.broken = true
  streets.requested.length = 0
  await page.goto(`${LIST}?view=map`)
  await expect.poll(() => streets.requested).toContain('/style.json')
  await expect(page.locator('.map-land')).toBeVisible()
  streets.requested.length = 0
  await page.goto(`${LIST}?panel=new`)
  await expect.poll(() => streets.requested).toContain('/style.json')
  await page.getByRole('button', { name: 'Agrandir une région de la carte' }).click({ position: { x: 79, y: 144 } })
  await page.getByRole('button', { name: "Choisir l'endroit sur la carte" }).click({ position: { x: 160, y: 150 } })
  await expect(page.getByRole('textbox', { name: 'Latitude' })).not.toHaveValue('')
  await expect(page.locator('canvas.maplibregl-canvas')).toHaveCount(0)
})
