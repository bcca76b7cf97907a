import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Jobs, MailJob } from '#api/jobs/queue.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { hoursOf } from '#domain/formats/hours.ts'
import type { JourneyStatus } from '#domain/journey-management/journeys/values.ts'
import type { Role } from '#domain/roles.ts'
import { startTestApi, type TestApi } from './api.ts'
import { memoryStore } from './files/memory-store.ts'
import { TODAY } from './today.ts'

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail on what they do not find
  body: any
}

/** Cahiers des charges under test: the API with a client and two sites, jobs that are only noted, files in memory. */
export async function startRequests(own: Pick<Parameters<typeof startTestApi>[0] & object, 'routing' | 'files'> = {}) {
  const mails: MailJob[] = []
  const enqueued: { kind: string; params: Record<string, unknown>; label: string }[] = []
  const jobs: Jobs = {
    async enqueue(_tx, job) {
      enqueued.push(job)
      return '00000000-0000-7000-8000-000000000001'
    },
    async mail(_tx, job) {
      mails.push(job)
    },
    wake: async () => {},
    stop: async () => {},
  }
  const stored = new Map<string, Uint8Array>()
  const files = memoryStore(stored)
  const api: TestApi = await startTestApi({ jobs, files, ...own })
  const { db } = api
  const [client] = await db.insert(companies).values(company('C00001', 'Laiterie du Val d’Oudon')).returning()
  const [depot, customer, unplaced] = await db
    .insert(addresses)
    .values([
      { label: 'Quai nord', kind: 'DEPOT', line1: '1 rue du Port', zip: '44470', city: 'Carquefou', lat: '47.3', lng: '-1.49' },
      {
        label: 'Laiterie',
        kind: 'CLIENT',
        companyId: client!.id,
        line1: '2 rue du Lait',
        zip: '72000',
        city: 'Le Mans',
        lat: '48',
        lng: '0.2',
      },
      {
        label: 'Sans position',
        kind: 'CLIENT',
        companyId: client!.id,
        line1: '3 rue Perdue',
        zip: '67118',
        city: 'Geispolsheim',
        holidayZone: 'FR_ALSACE_MOSELLE',
      },
    ])
    .returning()

  const call = (role: Role | null, method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    api.call(role, method, path, body, headers) as Promise<Answer>
  const sales = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    call('SALES', method, `/sales/delivery-request${path}`, body, headers)
  const conception = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    call('CONCEPTOR', method, `/journey-management/delivery-request${path}`, body, headers)

  /** A request as the form sends it; `changes` replace fields at the top. */
  const request = (changes: object = {}) => ({
    companyId: client!.id,
    title: 'Carquefou → Le Mans',
    kind: 'LIGNE_REGULIERE',
    validFrom: addDays(TODAY, 10),
    goods: { nature: 'Produits laitiers', pallets: 33 },
    vehicleNeed: { category: 'TRACTEUR' },
    stops: [
      { addressId: depot!.id, kind: 'CHARGEMENT', arrival: '06:00', departure: '06:30' },
      { addressId: customer!.id, kind: 'LIVRAISON', arrival: '09:00', departure: '09:45' },
    ],
    recurrence: { weekdays: [1, 2, 3, 4, 5], holidayPolicy: 'SAUTER', holidayZone: 'FR' },
    unitPrice: '849.72',
    billingFrequency: 'MOIS',
    ...changes,
  })

  const pdf = (name = 'contrat.pdf', bytes: BlobPart = '%PDF-1.7\nsigné') => new File([bytes], name)
  async function upload(id: string, file: File = pdf(), kind = 'CONTRAT') {
    const form = new FormData()
    form.set('kind', kind)
    form.set('file', file)
    return sales('POST', `/${id}/documents`, form)
  }

  const must = async (answer: Promise<Answer>) => {
    const { status, body } = await answer
    if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
    return body
  }

  /** Brings a new request to a status by the acts that people do. */
  async function at(
    status: 'BROUILLON' | 'A_CONCEVOIR' | 'EN_CONCEPTION' | 'CONCU' | 'PROPOSE' | 'ACCEPTE',
    changes: object = {},
  ): Promise<string> {
    const { id } = await must(sales('POST', '', request(changes)))
    const steps: [typeof status, () => Promise<unknown>][] = [
      ['BROUILLON', async () => {}],
      ['A_CONCEVOIR', () => must(sales('POST', `/${id}/submit`))],
      ['EN_CONCEPTION', () => must(conception('POST', `/${id}/take`))],
      ['CONCU', () => design(id)],
      ['PROPOSE', () => must(sales('POST', `/${id}/propose`))],
      ['ACCEPTE', () => accept(id)],
    ]
    for (const [step, act] of steps) {
      await act()
      if (step === status) break
    }
    return id
  }

  async function design(id: string) {
    const { current } = await must(conception('GET', `/${id}`))
    const weekdays = current.recurrence?.weekdays ?? [2]
    const line = await must(conception('POST', `/${id}/lines`, { code: 'L1', label: 'Carquefou → Le Mans', weekdays }))
    await db.update(liveLines).set({ kmLoaded: '193.5' }).where(eq(liveLines.id, line.id))
    const { version, lines } = await must(conception('GET', `/${id}`))
    const serviceHours = hoursOf(lines[0].serviceMin)
    await must(conception('PUT', `/${id}/design`, { kmLoaded: '193.5', kmEmpty: '0', serviceHours, cost: '310,00', version }))
    return must(conception('POST', `/${id}/deliver`))
  }

  async function accept(id: string) {
    await must(upload(id))
    return must(sales('POST', `/${id}/accept`, {}))
  }

  /** A journey of the request's current version on a date, in a state, at 06:00–10:00. */
  async function journey(id: string, serviceDate: string, status: JourneyStatus = 'PLANIFIE') {
    const { current, company } = await must(sales('GET', `/${id}`))
    const [row] = await db
      .insert(journeys)
      .values({
        number: `TR-${serviceDate.slice(2).replaceAll('-', '')}-${randomUUID().replaceAll('-', '').slice(0, 12)}`,
        serviceDate,
        kind: 'LIGNE_REGULIERE',
        origin: 'LIGNE',
        label: 'Carquefou → Le Mans',
        versionId: current.id,
        companyId: company.id,
        plannedStart: instantAt(serviceDate, 0, '06:00'),
        plannedEnd: instantAt(serviceDate, 0, '10:00'),
        status,
      })
      .returning({ id: journeys.id })
    return async () => {
      const [now] = await db
        .select({ status: journeys.status, reason: journeys.reason })
        .from(journeys)
        .where(eq(journeys.id, row!.id))
      return now
    }
  }

  const userOf = async (role: Role) => (await db.select().from(users).where(eq(users.role, role)))[0]!

  return {
    api,
    db,
    call,
    sales,
    conception,
    request,
    upload,
    pdf,
    at,
    journey,
    design,
    accept,
    must,
    userOf,
    enqueued,
    mails,
    jobs,
    client: client!,
    depot: depot!,
    customer: customer!,
    unplaced: unplaced!,
  }
}
export type Requests = Awaited<ReturnType<typeof startRequests>>

export const company = (code: string, legalName: string) => ({
  code,
  legalName,
  types: ['CLIENT'],
  billingLine1: '1 rue de la Gare',
  billingZip: '72000',
  billingCity: 'Le Mans',
})
