import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { RunBlock } from '#app/routes/journey-management/calendar/block.tsx'
import { packBlocks, unpackBlocks } from '#app/routes/journey-management/calendar/packed-blocks.ts'
import { shortLabel } from '#app/routes/journey-management/calendar/short-label.ts'

describe('packed blocks', () => {
  const rows = [
    { number: 'TR-1', label: 'Rennes → Laval', conflict: null, kind: 'SPOT', review: false, minutes: 90 },
    {
      number: 'TR-2',
      label: 'Rennes → Laval',
      conflict: { severity: 'BLOQUANT', message: 'null' },
      kind: 'SPOT',
      review: true,
      minutes: 0,
    },
    {
      number: 'TR-3',
      label: 'null',
      conflict: { severity: 'BLOQUANT', message: 'null' },
      kind: 'SPOT',
      review: false,
      minutes: 90,
    },
  ]

  it('are unpacked unchanged, without undisplayed fields', () => {
    expect(unpackBlocks(packBlocks(rows))).toEqual(rows)
    expect(unpackBlocks(packBlocks(rows, ['kind']))).toEqual(rows.map(({ kind: _, ...row }) => row))
    expect(unpackBlocks(packBlocks([]))).toEqual([])
  })

  it('distinguish an empty name from a missing one', () => {
    const named = [{ company: null }, { company: 'null' }]
    expect(unpackBlocks(packBlocks(named))).toEqual(named)
  })

  it('store shared values once', () => {
    expect(packBlocks(rows).text.split('Rennes → Laval')).toHaveLength(2)
  })

  it('of two hundred drivers and two thousand journeys a week have at most 200 kB', () => {
    const day = (at: number) => `2026-12-${21 + (at % 7)}`
    const time = (at: number) => `${String((at * 7) % 24).padStart(2, '0')}:${String((at % 4) * 15).padStart(2, '0')}`
    const week = Array.from({ length: 2000 }, (_, at) => ({
      number: `TR-2612${21 + (at % 7)}-${String(at).padStart(4, '0')}`,
      label: `Carquefou → Saint-Quentin-Fallavier ${at % 300}`,
      status: ['AFFECTE', 'CONFIRME', 'TERMINE'][at % 3],
      review: at % 50 === 0,
      driver: null,
      ...{ start: `${day(at)}T${time(at)}`, end: `${day(at + 1)}T${time(at + 5)}`, minutes: 300 + (at % 400), version: at % 9 },
      ...{
        cell: day(at),
        ofCell: 1 + (at % 3),
        steps: null,
        row: `0190a1b2-0000-7000-8000-${String(at % 200).padStart(12, '0')}`,
      },
      conflict: at % 10 ? null : { severity: 'AVERTISSEMENT', message: `Enchaînement impossible : ${at % 90} min nécessaires` },
    }))
    expect(unpackBlocks(packBlocks(week))).toEqual(week)
    expect(Buffer.byteLength(JSON.stringify(packBlocks(week).text))).toBeLessThan(200_000)
  })
})

it('escape typed text', () => {
  const typed = (name: string) => `<img src=x onerror="${name}"> & 'co'`
  const block = {
    number: 'TR-261221-0001',
    label: typed('label'),
    company: typed('company'),
    driver: typed('driver'),
    conflict: { severity: 'BLOQUANT' as const, message: typed('message') },
    status: 'AFFECTE' as const,
    review: false,
    start: '2026-12-21T06:00',
    end: '2026-12-21T08:00',
    minutes: 120,
    version: 1,
    cell: '2026-12-21',
    ofCell: 1,
    row: null,
    steps: typed('steps'),
  }
  const html = renderToStaticMarkup(<RunBlock block={block} day="2026-12-21" colour="client" href="?trajet=TR-261221-0001" />)
  expect(html).not.toContain('<img')
  for (const name of ['label', 'company', 'driver', 'steps', 'message'])
    expect(html).toContain(`&lt;img src=x onerror=&quot;${name}&quot;&gt; &amp; &#39;co&#39;</`)
})

it('has on the board what it shows, and nothing twice: a week has hundreds of them', () => {
  const message = 'Enchaînement impossible : 90 min nécessaires, 45 prévues'
  const block = {
    ...{ number: 'TR-261221-0001', label: 'Carquefou → Saint-Quentin-Fallavier', company: 'Laiterie', driver: null, steps: null },
    conflict: { severity: 'AVERTISSEMENT' as const, message },
    ...{
      status: 'AFFECTE' as const,
      review: false,
      start: '2026-12-21T06:00',
      end: '2026-12-21T08:00',
      minutes: 120,
      version: 1,
    },
    ...{ cell: '2026-12-21', ofCell: 1, row: null },
  }
  const html = renderToStaticMarkup(
    <RunBlock block={block} day="2026-12-21" colour="status" href="?date=2026-12-21&panel=move&trajet=TR-261221-0001" short />,
  )
  expect(html.split(message)).toHaveLength(2)
  expect(html.split(block.number)).toHaveLength(3)
  expect(Buffer.byteLength(html)).toBeLessThan(430)
})

describe('the label of a block of one line', () => {
  it.each([
    ['Rennes → Laval', 'Rennes → Laval'],
    ['Cholet → Montoir-de-Bretagne', 'Cholet → Montoir.'],
    ['Cholet → Bordeaux → Bayonne', 'Cholet → Bayonne'],
    ['Saint-Herblain → Rennes', 'St-Herbl. → Rennes'],
    ['Les Herbiers → Saint-Quentin-Fallavier', 'Les He. → St-Quen.'],
    ['Messagerie Angers centre', 'Messagerie Angers centre'],
  ])('%s', (label, short) => {
    expect(shortLabel(label)).toBe(short)
    expect(short.length <= 18 || !label.includes('→')).toBe(true)
  })
})
