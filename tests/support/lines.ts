import { factories } from '#api/db/seed/factories.ts'
import { makePapers } from '#api/db/seed/papers.ts'
import type { FileStore } from '#api/documents/file-store.ts'
import type { Jobs, MailJob } from '#api/jobs/queue.ts'
import type { Platform } from '#api/platform/platform.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLineStops, liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequests, deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import type { DistanceProvider } from '#api/trade/routing/distance-provider.ts'
import type { Recurrence } from '#domain/calendar/recurrence.ts'
import type { Role } from '#domain/roles.ts'
import { startTestApi } from './api.ts'
import { qualify } from './qualified.ts'
import { TODAY } from './today.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail on what they do not find
type Body = any

/** A carrier with a client, two sites, three drivers, two carriers, a tractor with its trailer: what lines and journeys need. */
export async function startLines({
  withJobs = false,
  files,
  routing,
  webhookNetworks,
  platform,
}: {
  withJobs?: boolean
  files?: FileStore
  routing?: DistanceProvider
  webhookNetworks?: string[]
  platform?: Platform
} = {}) {
  const enqueued: { kind: string; params: Record<string, unknown> }[] = []
  const mailed: MailJob[] = []
  const jobs: Jobs = {
    async enqueue(_tx, job) {
      enqueued.push(job)
      return '00000000-0000-7000-8000-000000000001'
    },
    mail: async (_tx, mail) => void mailed.push(mail),
    wake: async () => {},
    stop: async () => {},
  }
  const api = await startTestApi({
    jobs,
    withJobs,
    files,
    webhookNetworks,
    platform,
    ...(routing && { routing }),
    connections: 20,
  })
  const { db } = api
  const make = factories('tests of lines')
  const client = make.company({ legalName: "Laiterie du Val d'Oudon" })
  const subcontractor = make.company({ legalName: 'Transports Morvan', types: ['SOUS_TRAITANT'] })
  await db.insert(companies).values([client, subcontractor])
  await db.insert(documents).values(makePapers(TODAY, [subcontractor], null))
  const depot = make.address({ label: 'Quai nord', kind: 'DEPOT', companyId: null, city: 'Carquefou' })
  const site = make.address({ label: 'Laiterie', companyId: client.id, city: 'Le Mans' })
  await db.insert(addresses).values([depot, site])
  const drivenBy = [
    make.driver({ depotId: depot.id, firstName: 'Thierry', lastName: 'Kervella' }),
    make.driver({ depotId: depot.id, firstName: 'Solène', lastName: 'Ménard' }),
    make.driver({ depotId: depot.id, firstName: 'Youssef', lastName: 'Benali' }),
  ] as const
  await db.insert(drivers).values([...drivenBy])
  await qualify(db, drivenBy)
  const carriers = [
    make.vehicle({ depotId: depot.id, category: 'PORTEUR_19' }),
    make.vehicle({ depotId: depot.id, category: 'PORTEUR_19' }),
    make.vehicle({ depotId: depot.id, category: 'PORTEUR_19' }),
  ] as const
  const tractor = make.vehicle({ depotId: depot.id, category: 'TRACTEUR' })
  const trailer = make.trailer({ depotId: depot.id })
  await db.insert(vehicles).values([...carriers, tractor])
  await db.insert(trailers).values(trailer)

  /** A planned line of an active contract, 06:00 to 10:00 on weekdays unless said otherwise. */
  async function line(over: {
    from?: string
    hours?: [string, string, number?]
    recurrence?: Partial<Recurrence>
    line?: Partial<typeof liveLines.$inferInsert>
    version?: Partial<typeof deliveryRequestVersions.$inferInsert>
    stops?: number
    /** Other places than the depot and the site of the client. */
    sites?: readonly string[]
  }) {
    const request = make.request({ companyId: client.id })
    await db.insert(deliveryRequests).values(request)
    const base = make.version({ requestId: request.id, validFrom: over.from ?? TODAY, status: 'ACTIF' })
    const recurrence: Recurrence = { ...base.recurrence!, ...over.recurrence }
    const version = { ...base, recurrence, ...over.version }
    await db.insert(deliveryRequestVersions).values(version)
    const [start, end, dayOffset = 0] = over.hours ?? ['06:00', '10:00']
    const row = make.line({
      versionId: version.id!,
      kmLoaded: '180',
      status: 'PLANIFIE',
      startTime: start,
      endTime: end,
      weekdays: [...recurrence.weekdays],
      ...over.line,
    })
    await db.insert(liveLines).values(row)
    const [first = depot.id, last = site.id] = over.sites ?? []
    const stops = [
      make.lineStop({
        liveLineId: row.id,
        addressId: first,
        position: 0,
        kind: 'CHARGEMENT',
        arrival: start,
        departure: start,
      }),
      make.lineStop({ liveLineId: row.id, addressId: last, position: 1, dayOffset, arrival: end, departure: end }),
    ]
    await db.insert(liveLineStops).values(stops.slice(0, over.stops ?? 2))
    return { ...row, request, version: { ...version, recurrence } }
  }

  let stored = 0
  /** A journey in any state, as its row says, with one stop: at the depot when it is planned to leave, unless `stop` says otherwise. */
  async function run(
    row: Pick<typeof journeys.$inferInsert, 'plannedStart' | 'plannedEnd'> & Partial<typeof journeys.$inferInsert>,
    stop: Partial<typeof journeyStops.$inferInsert> = {},
  ) {
    const serviceDate = row.serviceDate ?? TODAY
    const [journey] = await db
      .insert(journeys)
      .values({
        number: `TR-${serviceDate.slice(2).replaceAll('-', '')}-${8000 + ++stored}`,
        serviceDate,
        kind: 'SPOT',
        origin: 'MANUEL',
        label: 'Carquefou → Le Mans',
        companyId: client.id,
        ...row,
      })
      .returning()
    await db.insert(journeyStops).values({
      journeyId: journey!.id,
      position: 1,
      addressId: depot.id,
      kind: 'CHARGEMENT',
      plannedArrival: row.plannedStart,
      plannedDeparture: row.plannedStart,
      ...stop,
    })
    return journey!
  }

  /** What `POST /journey-management/journeys` takes: one run between the depot and the site. */
  const journeyInput = (serviceDate: string, from: string, to: string, dayOffset = 0) => ({
    companyId: client.id,
    label: 'Carquefou → Le Mans',
    kind: 'SPOT',
    serviceDate,
    kmLoaded: '40',
    stops: [
      { addressId: depot.id, kind: 'CHARGEMENT', arrival: from },
      { addressId: site.id, kind: 'LIVRAISON', dayOffset, arrival: to },
    ],
  })

  const call = async (role: Role, method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
    const answer = await api.call(role, method, `/journey-management${path}`, body, headers)
    return answer as { status: number; body: Body }
  }

  /** A journey that was created by hand; its number. */
  async function journey(serviceDate: string, from: string, to: string, dayOffset = 0): Promise<string> {
    const { status, body } = await call('OPERATOR', 'POST', '/journeys', journeyInput(serviceDate, from, to, dayOffset))
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body.number
  }

  /** A modification of one journey that ADMIN asks for, validates and applies. */
  async function modify(ref: string, change: Record<string, unknown>) {
    const { journey } = (await call('ADMIN', 'GET', `/journeys/${ref}`)).body
    const asked = await call('ADMIN', 'POST', '/modifications', {
      ...{ journeyId: journey.id, scope: 'TRAJET', effectiveFrom: journey.serviceDate, requestedBy: 'CLIENT' },
      ...{ reason: 'À la demande du client', ...change },
    })
    const at = `/modifications/${asked.body.id}`
    const next = async (act: string) => {
      const { version } = (await call('ADMIN', 'GET', at)).body
      return call('ADMIN', 'POST', `${at}/${act}`, { version })
    }
    await next('validate')
    const applied = await next('apply')
    if (applied.status !== 200) throw new Error(JSON.stringify([asked.body, applied.body]))
    return applied
  }

  return {
    api,
    db,
    make,
    call,
    modify,
    enqueued,
    /** Mails that were asked for. */
    mailed,
    line,
    journey,
    journeyInput,
    run,
    client,
    subcontractor,
    depot,
    site,
    drivers: drivenBy,
    carriers,
    tractor,
    trailer,
    close: api.close,
  }
}
export type Lines = Awaited<ReturnType<typeof startLines>>
