import { shuffle } from 'es-toolkit/array'
import type { Carrier } from './carriers.ts'
import { type Meter, Sample } from './measure.ts'
import { rounded } from './report.ts'

const JOURNEYS = '/journey-management/journeys'
/** Open journeys whose panel is measured: at some hours most drivers are driving, at others nearly all are free. */
const PANELS = 4
const ROUNDS = 3
const CELL_MS = 600

/** Measures the « Affecter » panel of a large carrier whose drivers work every day, against the list below it, in one run. */
export async function measureFleet(meter: Meter, { sql, server, cookies }: Carrier) {
  const open = await sql<{ number: string }[]>`select number from journey where status = 'PLANIFIE' and version_id is not null
    and planned_start > now() order by planned_start, id limit ${PANELS}`
  const headers = { 'accept-encoding': 'identity', cookie: cookies.ADMIN }
  const pages = [
    { page: 'journeys, today', path: JOURNEYS },
    ...open.map(({ number }) => ({ page: `assign ${number}`, path: `${JOURNEYS}?trajet=${number}&panel=assign` })),
  ]
  const cells = pages.map(({ page, path }) => ({ page, sample: new Sample(server, path, headers) }))
  for (const { sample } of cells) await meter.warm(sample, 40)
  for (let round = 0; round < ROUNDS; round++) for (const { sample } of shuffle(cells)) await meter.measure(sample, CELL_MS)
  const list = cells[0]!.sample.cpu
  const rows = []
  for (const { page, sample } of cells) {
    const before = await server.counts()
    await fetch(server.url + sample.path, { headers }).then(answer => answer.text())
    const after = await server.counts()
    rows.push({ page, ...sample.figures(), SQL: after.statements - before.statements, '× list': rounded(sample.cpu / list) })
  }
  return rows
}
