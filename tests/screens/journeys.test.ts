import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSql } from '#api/db/database-url.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { STALE } from '#domain/messages.ts'
import { type Site, startSite } from '#tests/support/site.ts'

/** Acts by forms, without JavaScript. */

const LIST = '/journey-management/journeys'

let site: Site
beforeAll(async () => {
  site = await startSite()
}, 120_000)
afterAll(() => site?.close())

const page = async (path: string, role: 'ADMIN' | 'OPERATOR' | 'CONCEPTOR' = 'ADMIN') => (await site.ask(path, { role })).text()
async function numbers(query: string): Promise<string[]> {
  const answer = await site.ask(`/api${LIST}?dates=all&dir=desc&${query}`, { role: 'ADMIN' })
  return ((await answer.json()) as { rows: { number: string }[] }).rows.map(({ number }) => number)
}

it('cancels a journey with author, time and share; refusals appear at their fields', async () => {
  const [number] = await numbers('status=AFFECTE')
  const question = `${LIST}?trajet=${number}&confirm=cancel&panel=show`
  expect(await page(question)).toContain('Du fait de')
  const form = { intent: 'cancel', reason: 'Usine fermée', cancelledBy: 'FORCE_MAJEURE', cancelledAt: '', billingPct: '50' }
  const refused = await site.ask(question, { role: 'ADMIN', form })
  expect(refused.status).toBe(422)
  const again = await refused.text()
  expect(again).toContain('Seule l&#x27;annulation par le client est facturée')
  expect(again).toContain('Usine fermée')
  const done = await site.ask(question, { role: 'ADMIN', form: { ...form, cancelledBy: 'CLIENT', billingPct: '100' } })
  expect(done.status).toBe(303)
  const sheet = await page(`${LIST}?trajet=${number}&panel=show`)
  for (const text of ['Du fait de', 'Le client', 'saisi par Thierry Kervella']) expect(sheet, text).toContain(text)
  expect(sheet).toMatch(/Facturé à 100\s%, soit/)
  expect(sheet).not.toContain('en attente de l')
})

it('enters a service on the journey, refused at its field, and removes it', async () => {
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

it('shows a number without the day beside it, and whole in tooltip and for screen readers', async () => {
  const [number] = await numbers('status=AFFECTE')
  const short = number!.replace(/^TR-\d{6}-/, 'TR-')
  const list = await page(`${LIST}?dates=all&q=${number}`)
  expect(list).toMatch(new RegExp(`<td[^>]* title="${number}"><b>[^<]*</b><small class="voice-code">${short}</small>`))
  expect(list).toContain(`aria-label="Sélectionner ${number}"`)
  expect(await page(`${LIST}?panel=show&trajet=${number}`)).toMatch(new RegExp(`id="panel-title"[^]*?${number}</span></h2>`))
})

it('assigns selected journeys together, with a result per row and the typed values', async () => {
  const answer = await site.ask(`/api${LIST}?dates=all&dir=desc&perPage=100&status=AFFECTE`, { role: 'ADMIN' })
  type Row = { id: string; number: string; vehicle: string | null; coDriver: string | null }
  const { rows } = (await answer.json()) as { rows: Row[] }
  const [free, given] = rows.filter(({ vehicle, coDriver }) => vehicle && !coDriver) as [Row, Row]
  const before = (await (await site.ask(`/api${LIST}/${free.number}`, { role: 'ADMIN' })).json()) as {
    journey: { driverId: string; vehicleId: string; trailerId: string | null }
  }
  const { driverId, vehicleId, trailerId } = before.journey
  const unassign = { intent: 'unassign', reason: 'Essai' }
  const sheet = `${LIST}?panel=show&trajet=${free.number}&confirm=unassign`
  expect((await site.ask(sheet, { role: 'OPERATOR', form: unassign })).status).toBe(303)
  const panel = `${LIST}?dates=all&panel=assign&id=${free.id}&id=${given.id}`
  expect(await page(panel, 'OPERATOR')).toContain('Affecter 1 trajet')
  const [, place, version] = /name="journeys\[(\d)\]\.version" value="(\d+)"/.exec(await page(panel, 'OPERATOR'))!
  const line = `journeys[${place}]`
  const form = {
    intent: 'assign-many',
    driverId,
    vehicleId,
    trailerId: trailerId ?? '',
    reason: 'Comme avant',
    [`${line}.id`]: free.id,
  }
  const refused = await site.ask(panel, { role: 'OPERATOR', form: { ...form, [`${line}.version`]: '99' } })
  expect(refused.status).toBe(422)
  const again = await refused.text()
  for (const text of [STALE, 'Comme avant', '1 trajet n&#x27;est pas affecté']) expect(again.includes(text), text).toBe(true)
  expect((await site.ask(panel, { role: 'OPERATOR', form: { ...form, [`${line}.version`]: version! } })).status).toBe(303)
  expect(await page(panel, 'OPERATOR')).toContain('Aucun de ces trajets n&#x27;est à affecter')
  const asked = await page(`${LIST}?dates=all&confirm=confirm&id=${free.id}`, 'OPERATOR')
  for (const text of ['Confirmer ce trajet', 'Son chauffeur a accusé réception.']) expect(asked).toContain(text)
  const confirm = { intent: 'confirm-many', ids: [free.id, given.id].join(',') }
  expect((await site.ask(`${LIST}?confirm=confirm&id=${free.id}`, { role: 'OPERATOR', form: confirm })).status).toBe(303)
  expect(await page(`${LIST}?dates=all&confirm=confirm&id=${free.id}`, 'OPERATOR')).toContain(
    'Aucun de ces trajets n&#x27;est à confirmer',
  )
})

it("leads by « Affecter et suivant » through the day's journeys until all are assigned", async () => {
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
  // From this journey to the day's last, then from the morning.
  expect(seen.toSorted()).toEqual(ofDay.map(row => row.number).toSorted())
})

/** A sub-contractor, without overlaps. */
async function freeMeans(number: string) {
  const answer = await site.ask(`/api${LIST}/${number}/candidates`, { role: 'ADMIN' })
  const { subcontractors } = (await answer.json()) as { subcontractors: { id: string; refusal: string | null }[] }
  return { subcontractorId: subcontractors.find(({ refusal }) => !refusal)!.id, buyPrice: '100', reason: 'Renfort' }
}

it('groups means of another category than sold, with first names first', async () => {
  const read = async <T>(path: string) => (await (await site.ask(`/api${LIST}/${path}`, { role: 'ADMIN' })).json()) as T
  for (const number of await numbers('status=PLANIFIE')) {
    const { vehicleNeed } = await read<{ vehicleNeed: { category: string } | null }>(number)
    if (!vehicleNeed) continue
    const candidates = await read<{ vehicles: { name: string; detail: string }[]; drivers: { name: string }[] }>(
      `${number}/candidates`,
    )
    const assign = (await page(`${LIST}?dates=all&trajet=${number}&panel=assign&tous=1`, 'OPERATOR')).replaceAll('&#x27;', "'")
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

it('limits the panel « Affecter » to the first candidates of each kind, with links to all of one kind, at the size of two lists', async () => {
  const [number] = await numbers('status=PLANIFIE')
  const path = `${LIST}?dates=all&trajet=${number}&panel=assign`
  const candidates = (await (await site.ask(`/api${LIST}/${number}/candidates`, { role: 'ADMIN' })).json()) as Record<
    'drivers' | 'vehicles' | 'trailers' | 'subcontractors',
    { id: string; usual: boolean }[]
  >
  const [few, all, vehicles] = (await Promise.all(
    ['', '&tous=1', '&tous=vehicleId'].map(more => page(path + more, 'OPERATOR')),
  )) as [string, string, string]
  expect(Buffer.byteLength(few)).toBeLessThanOrEqual(120_000)
  const fields = { driverId: 'drivers', vehicleId: 'vehicles', trailerId: 'trailers', subcontractorId: 'subcontractors' } as const
  for (const [field, kind] of Object.entries(fields)) {
    const offered = (html: string) =>
      [...html.matchAll(new RegExp(`name="${field}"[^>]* value="([^"]+)"`, 'g'))].map(([, id]) => id!).toSorted()
    const ids = candidates[kind].map(({ id }) => id)
    expect(offered(all), field).toEqual(ids.toSorted())
    expect(offered(few), field).toEqual(ids.filter((_, place) => place < 8 || candidates[kind][place]!.usual).toSorted())
    expect(offered(vehicles), field).toEqual(offered(field === 'vehicleId' ? all : few))
    const others = ids.length - offered(few).length
    const links = (html: string) => [
      ...html.matchAll(new RegExp(`tous=${field}#f-${field}">Voir l(?:es (\\d+) autres|&#x27;autre)`, 'g')),
    ]
    expect(
      links(few).map(([, more = '1']) => Number(more)),
      field,
    ).toEqual(others > 0 ? [others] : [])
    expect(links(all), field).toEqual([])
  }
})

it('opens a cahier des charges with price, margin, days and route', async () => {
  const requests = '/sales/delivery-request'
  const read = async <T>(path: string) => (await (await site.ask(`/api${requests}${path}`, { role: 'ADMIN' })).json()) as T
  const { rows } = await read<{ rows: { id: string }[] }>('?status=ACTIF&perPage=100')
  for (const { id } of rows) {
    const { current, stops } = await read<{
      current: { marginPct: string | null; unitPrice: string | null }
      stops: { site: { city: string } }[]
    }>(`/${id}`)
    if (!current.marginPct || !current.unitPrice) continue
    const seen = (await page(`${requests}/${id}`)).replaceAll('<!-- -->', '').replaceAll('&#x27;', "'")
    expect(seen).toMatch(/<b class="voice-figure">[^<]*€<\/b> \/ /)
    expect(seen).toMatch(/Marge cible [^<]* sur (prix|coût)/)
    expect(seen).toMatch(/>\d+ trajets? par an</)
    for (const { site } of stops) expect(seen).toContain(`</b> ${site.city} <span`)
    return
  }
  expect.fail('no cahier des charges with a margin')
})

it('gives every tab of a journey a URL; amounts depend on rights, comments on reading', async () => {
  const [number] = await numbers('status=TERMINE')
  const tab = (name: string, role: 'ADMIN' | 'OPERATOR' | 'CONCEPTOR' = 'OPERATOR') =>
    page(`${LIST}?dates=all&panel=show&trajet=${number}&tab=${name}`, role)
  expect(await tab('carte')).toContain('Heures de passage')
  expect(await tab('moyens')).toContain('Équipements emportés')
  expect(await tab('evenements')).toContain('Publier le commentaire')
  expect(await tab('co2')).toMatch(/arrêté du 26\/04\/2017|ne se calcule pas/)
  expect(await tab('economie', 'ADMIN')).toContain('Coût de revient')
  // A tab hidden from the role shows the first one.
  expect(await tab('economie')).not.toContain('Coût de revient')
  const resume = await tab('resume')
  for (const label of ['Carte', 'Moyens &amp; conformité', 'Événements', 'CO₂', 'Relevé du trajet'])
    expect(resume).toContain(label)
})

it('refuses actual data at the field, with the typed values', async () => {
  const [number] = await numbers('status=TERMINE')
  const sheet = `${LIST}?dates=all&panel=show&trajet=${number}`
  const { journey, stops } = (await (await site.ask(`/api${LIST}/${number}`, { role: 'ADMIN' })).json()) as {
    journey: { version: number }
    stops: { position: number; version: number; kind: string }[]
  }
  const stop = stops.at(-1)!
  const form = {
    ...{ intent: 'stop', position: String(stop.position), version: String(stop.version), arrival: '2020-01-01T10:00' },
    ...{ refusedPallets: '3', reserves: '', signatory: 'M. Oudin' },
  }
  const refused = await site.ask(`${sheet}&tab=arrets&arret=${stop.position}`, { role: 'OPERATOR', form })
  expect(refused.status).toBe(422)
  const again = await refused.text()
  expect(again).toContain('Veuillez indiquer les réserves pour ce qui est refusé')
  expect(again).toContain('value="M. Oudin"')
  const facts = { intent: 'facts', odometerStart: '200', odometerEnd: '100', version: String(journey.version) }
  const order = await site.ask(sheet, { role: 'OPERATOR', form: facts })
  expect(order.status).toBe(422)
  expect(await order.text()).toContain('Le compteur de fin doit être supérieur au compteur de début')
  const stale = await site.ask(sheet, {
    role: 'OPERATOR',
    form: { ...facts, odometerEnd: '210', version: String(journey.version + 7) },
  })
  expect(stale.status).toBe(409)
  expect(await stale.text()).toContain(STALE)
  const said = await site.ask(`${sheet}&tab=evenements`, {
    role: 'OPERATOR',
    form: { intent: 'comment', body: '@Personne Inconnue' },
  })
  expect(said.status).toBe(422)
  expect(await said.text()).toContain('Personne ne s&#x27;appelle')
})

it('describes an expiring certification of the driver in list and sheet', async () => {
  const read = async (number: string) =>
    (await (await site.ask(`/api${LIST}/${number}`, { role: 'ADMIN' })).json()) as {
      journey: { number: string; serviceDate: string; driverId: string | null }
    }
  // Some are sub-contracted, some drivers lack the certification; the last ones are not « À confirmer » yet.
  const assigned = await Promise.all((await numbers('status=AFFECTE&sort=-start')).map(read))
  const sql = openSql(site.databaseUrl, { max: 1 })
  const drivers = assigned.flatMap(({ journey }) => journey.driverId ?? [])
  const [held] = await sql<{ id: string; driverId: string }[]>`select c.id, driver_id as "driverId" from driver_certification c
    join certification_type t on t.id = type_id where t.code = 'FCO' and state = 'OBTENUE' and driver_id in ${sql(drivers)}`
  const { number, serviceDate } = assigned.map(({ journey }) => journey).find(({ driverId }) => driverId === held!.driverId)!
  const validTo = addDays(serviceDate, 20)
  await sql`update driver_certification set valid_to = ${validTo} where id = ${held!.id}`
  await sql.end()
  const text = `Habilitation à renouveler avant le ${formatDate(validTo)} : FCO (formation continue)`
  const list = await page(`${LIST}?dates=all&q=${number}`, 'OPERATOR')
  expect(list).toMatch(/class="tag feu-diamond t-warning">Habilitation à renouveler</)
  expect(list).toContain(`title="${text.replace("'", '&#x27;')}`)
  expect(await page(`${LIST}?panel=show&trajet=${number}`, 'OPERATOR')).toContain(text)
})
