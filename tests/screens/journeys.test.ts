import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Site, startSite } from '#tests/support/site.ts'

/** Acts on a journey by the forms of its sheet, without JavaScript. */

const LIST = '/journey-management/journeys'

let site: Site
beforeAll(async () => {
  site = await startSite()
}, 120_000)
afterAll(() => site?.close())

const page = async (path: string, role: 'ADMIN' | 'OPERATOR' | 'CONCEPTOR' = 'ADMIN') => (await site.ask(path, { role })).text()
/** Numbers of journeys of the demonstration at this status. */
async function numbers(query: string): Promise<string[]> {
  const answer = await site.ask(`/api${LIST}?dates=all&dir=desc&${query}`, { role: 'ADMIN' })
  return ((await answer.json()) as { rows: { number: string }[] }).rows.map(({ number }) => number)
}

it('a journey is cancelled: who, when and what share; the refusal stands at its field', async () => {
  const [number] = await numbers('status=AFFECTE')
  const question = `${LIST}?trajet=${number}&confirm=cancel&panel=show`
  expect(await page(question)).toContain('Annulé par')
  const form = { intent: 'cancel', reason: 'Usine fermée', cancelledBy: 'FORCE_MAJEURE', cancelledAt: '', billingPct: '50' }
  const refused = await site.ask(question, { role: 'ADMIN', form })
  expect(refused.status).toBe(422)
  const again = await refused.text()
  expect(again).toContain('Seule l&#x27;annulation par le client est facturée')
  expect(again).toContain('Usine fermée')
  const done = await site.ask(question, { role: 'ADMIN', form: { ...form, cancelledBy: 'CLIENT', billingPct: '100' } })
  expect(done.status).toBe(303)
  const sheet = await page(`${LIST}?trajet=${number}&panel=show`)
  for (const text of ['Annulé par', 'Le client', 'saisi par Thierry Kervella']) expect(sheet, text).toContain(text)
  expect(sheet).toMatch(/Facturé à 100\s%, soit/)
  expect(sheet).not.toContain('en attente de l')
})

it('a service that was done is entered on the journey, refused at its field, and taken back', async () => {
  const servicesOf = async (number: string) =>
    (await (await site.ask(`/api${LIST}/${number}/services`, { role: 'ADMIN' })).json()) as {
      offered: { id: string; label: string }[]
      totalCents: number
      rows: { uses: { entryId: string | null }[] }[]
    }
  const over = await numbers('status=TERMINE')
  const offers = await Promise.all(over.map(async number => ({ number, ...(await servicesOf(number)) })))
  const { number, offered, totalCents } = offers.find(({ offered }) => offered.length > 0)!
  const tab = `${LIST}?trajet=${number}&panel=show&tab=prestations`
  expect(await page(tab, 'OPERATOR')).toContain('Saisir une prestation')
  const form = { intent: 'enter-service', serviceId: offered[0]!.id, quantity: '2', reason: '' }
  const refused = await site.ask(tab, { role: 'OPERATOR', form })
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('Veuillez indiquer un motif')
  const done = await site.ask(tab, { role: 'OPERATOR', form: { ...form, reason: 'Quai encombré' } })
  expect(done.status).toBe(303)
  expect(await page(tab, 'OPERATOR')).toContain('Quai encombré')
  const entered = await servicesOf(number)
  expect(entered.totalCents).toBeGreaterThan(totalCents)
  const entryId = entered.rows.flatMap(({ uses }) => uses).find(use => use.entryId)!.entryId!
  expect((await site.ask(tab, { role: 'OPERATOR', form: { intent: 'remove-service', entryId } })).status).toBe(303)
  expect((await servicesOf(number)).totalCents).toBe(totalCents)
})

it('a list says the number without the day that stands beside it, and whole to whoever points at it or hears it', async () => {
  const [number] = await numbers('status=AFFECTE')
  const short = number!.replace(/^TR-\d{6}-/, 'TR-')
  const list = await page(`${LIST}?dates=all&q=${number}`)
  expect(list).toMatch(new RegExp(`<td[^>]* title="${number}"><b>[^<]*</b><small class="voice-code">${short}</small>`))
  expect(list).toContain(`aria-label="Sélectionner ${number} `)
  expect(await page(`${LIST}?panel=show&trajet=${number}`)).toMatch(new RegExp(`id="panel-title"[^]*?${number}</span></h2>`))
})

it('« Affecter et suivant » leads from journey to journey of the day until all have their means', async () => {
  const read = async (query: string) => {
    const answer = await site.ask(`/api${LIST}?perPage=100&${query}`, { role: 'ADMIN' })
    return ((await answer.json()) as { rows: { number: string; serviceDate: string }[] }).rows
  }
  const days = Map.groupBy(await read('dates=all&status=AFFECTE&sort=-start'), row => row.serviceDate)
  const [day, assigned] = [...days].find(([, rows]) => rows.length > 1)!
  for (const { number } of assigned.slice(0, 2)) {
    const form = { intent: 'unassign', reason: 'Malade' }
    expect((await site.ask(`${LIST}?panel=show&trajet=${number}`, { role: 'ADMIN', form })).status).toBe(303)
  }
  const ofDay = await read(`from=${day}&to=${day}&status=PLANIFIE`)
  const open = (number: string) => `${LIST}?dates=all&panel=assign&trajet=${number}`
  let [number] = ofDay.map(row => row.number).slice(-1)
  const seen: string[] = []
  while (number) {
    seen.push(number)
    const form = await freeMeans(number)
    const answer = await site.ask(open(number), { role: 'ADMIN', form: { intent: 'assign-next', ...form } })
    expect(answer.status, await answer.text()).toBe(303)
    const to = new URL(answer.headers.get('location')!, site.url).searchParams
    expect(to.get('dates')).toBe('all')
    const next = to.get('trajet')!
    expect(to.get('panel')).toBe(next === number ? 'show' : 'assign')
    number = next === number ? undefined : next
  }
  // From the last of the day on to those of its morning.
  expect(seen.toSorted()).toEqual(ofDay.map(row => row.number).toSorted())
})

/** A sub-contractor, whom no other journey keeps. */
async function freeMeans(number: string) {
  const answer = await site.ask(`/api${LIST}/${number}/candidates`, { role: 'ADMIN' })
  const { subcontractors } = (await answer.json()) as { subcontractors: { id: string; refusal: string | null }[] }
  return { subcontractorId: subcontractors.find(({ refusal }) => !refusal)!.id, buyPrice: '100', reason: 'Renfort' }
}

it('means of another category than the sold one are a group of their own, and names begin with the first name', async () => {
  const read = async <T>(path: string) => (await (await site.ask(`/api${LIST}/${path}`, { role: 'ADMIN' })).json()) as T
  for (const number of await numbers('status=PLANIFIE')) {
    const { vehicleNeed } = await read<{ vehicleNeed: { category: string } | null }>(number)
    if (!vehicleNeed) continue
    const candidates = await read<{ vehicles: { name: string; detail: string }[]; drivers: { name: string }[] }>(
      `${number}/candidates`,
    )
    const assign = (await page(`${LIST}?dates=all&trajet=${number}&panel=assign`, 'OPERATOR')).replaceAll('&#x27;', "'")
    expect(assign).toContain(candidates.drivers[0]!.name)
    const vehicles = /<fieldset id="[^"]*vehicleId".*?<\/fieldset>/s.exec(assign)![0]
    const heading = vehicles.indexOf('Autres catégories')
    expect(heading).toBeGreaterThan(0)
    for (const { name, detail } of candidates.vehicles)
      expect(vehicles.indexOf(`>${name}<`) > heading, name).toBe(detail !== vehicleNeed.category)
    return
  }
  expect.fail('no journey with a vehicle that was sold')
})

it('the head of a cahier des charges says its route, price and margin', async () => {
  const requests = '/sales/delivery-request'
  const read = async <T>(path: string) => (await (await site.ask(`/api${requests}${path}`, { role: 'ADMIN' })).json()) as T
  const { rows } = await read<{ rows: { id: string }[] }>('?status=ACTIF&perPage=100')
  for (const { id } of rows) {
    const { current } = await read<{ current: { marginPct: string | null; unitPrice: string | null } }>(`/${id}`)
    if (!current.marginPct || !current.unitPrice) continue
    const head = /<header class="record-head".*?<\/header>/s
    const [seen] = head.exec(await page(`${requests}/${id}`))!
    for (const label of ['Parcours', 'Prix', 'Marge cible']) expect(seen, label).toContain(`<dt>${label}</dt>`)
    return
  }
  expect.fail('no cahier des charges with a margin')
})
