import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { listLinks } from '#app/lib/lists/list-links.ts'
import { absencePlanning, type Planning } from '#app/routes/human-resources/absences/planning.server.ts'
import { AbsencePlanning } from '#app/routes/human-resources/absences/planning.tsx'

/** A month with a driver of each zone; 03/04/2026 is Good Friday, 06/04 Easter Monday. */
const row = (zone: 'FR' | 'FR_ALSACE_MOSELLE'): Planning['rows'][number] => ({
  driverId: zone,
  code: null,
  name: zone === 'FR' ? 'Nolwenn Guéguen' : 'Élise Schmitt',
  depot: zone === 'FR' ? 'Rennes' : 'Strasbourg',
  zone,
  bars: [],
})
const answer = { month: '2026-04', rows: [row('FR'), row('FR_ALSACE_MOSELLE')], total: 2, drivers: 2, page: 1, perPage: 25 }
// biome-ignore lint/suspicious/noExplicitAny: the one call that the planning makes
const api = { 'human-resources': { absences: { planning: { $get: async () => Response.json(answer) } } } } as any

it('shows holidays of Alsace-Moselle only behind rows of its depots, and names them in the header', async () => {
  const planning = await absencePlanning(api, new URL('http://quai/x?vue=planning&mois=2026-04'))
  const text = renderToStaticMarkup(<AbsencePlanning planning={planning!} today="2026-03-01" links={listLinks('')} />)
  const day = (number: number) => `var(--color-error-t) ${(((number - 1) * 100) / 30).toFixed(2)}%`
  const styles = [...text.matchAll(/--off:([^"]*)"/g)].map(([, style]) => style!)
  // The table's style, and that of the one row that differs.
  expect(styles).toHaveLength(2)
  expect(styles.map(style => [style.includes(day(3)), style.includes(day(6))])).toEqual([
    [false, true],
    [true, true],
  ])
  expect(text).toContain('title="Vendredi saint, férié en Alsace-Moselle"')
  expect(text).toContain('Férié en Alsace-Moselle</span>')
})
