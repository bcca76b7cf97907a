import { afterAll, beforeAll, expect, it } from 'vitest'
import { type NewCarrier, startNewCarrier } from '#tests/support/servers/new-carrier.ts'

/** Choices of an empty installation: each is offered, or what it chooses among can be created in place. */

let carrier: NewCarrier
beforeAll(async () => {
  carrier = await startNewCarrier()
}, 120_000)
afterAll(() => carrier?.close())

/** Pages of the product that a page links to; each list is opened once, with its panels and without its filters, sorts and files. */
function linksOf(document: Document): string[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].flatMap(({ href }) => {
    const url = URL.parse(href, carrier.url)
    if (url?.origin !== carrier.url) return []
    const kept = new URLSearchParams(
      [...url.searchParams].filter(([name]) => ['panel', 'tab', 'vue', 'acte', 'step'].includes(name)),
    )
    return [`${url.pathname}${kept.size > 0 ? `?${kept}` : ''}`]
  })
}

it('offers to create what a required list of choices lacks, in each form of an empty installation', {
  timeout: 240_000,
}, async () => {
  const { admin } = carrier
  const known = new Set(['/'])
  const lacking: string[] = []
  let forms = 0
  let choices = 0
  for (const path of known) {
    const answer = await admin.goto(path)
    if (!/^text\/html/.test(answer.headers()['content-type'] ?? '')) continue
    const { document } = admin
    for (const form of document.querySelectorAll('form[method="post"]')) {
      forms += 1
      for (const select of form.querySelectorAll<HTMLSelectElement>('select[required]')) {
        choices += 1
        if ([...select.options].some(({ value }) => value !== '')) continue
        if (!select.closest('.field')?.querySelector('[name="make"]')) lacking.push(`${path} ${select.name}`)
      }
    }
    for (const link of linksOf(document)) if (!/^\/(?:logout|api\/)/.test(link)) known.add(link)
  }
  expect(lacking).toEqual([])
  // The walk has been through the product.
  expect({ pages: known.size > 80, forms: forms > 60, choices: choices > 30 }).toEqual({
    pages: true,
    forms: true,
    choices: true,
  })
})
