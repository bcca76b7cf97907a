import { KM_WANTED } from '#domain/assignment/guess.ts'
import { SkippedHourError, toInstant } from '#domain/calendar/clock.ts'
import { addDays, daysBetween } from '#domain/calendar/dates.ts'
import { doubtsOf } from '#domain/doubts/doubts.ts'
import { date } from '#domain/fields.ts'
import { planDoubts } from '#domain/journey-management/doubts/plan-doubts.ts'
import { JOURNEY_FIELDS } from '#domain/journey-management/journeys/fields.ts'
import { type JourneyInput, journeySchema } from '#domain/journey-management/journeys/journey.ts'
import { DATE, REASON, REQ, SKIPPED_HOUR } from '#domain/messages.ts'
import { REQUEST_KIND_LABELS, type RequestKind } from '#domain/sales/delivery-request/values.ts'
import type { ImportFile, SaidOfLine } from '../asked.ts'
import { choice, day, fold, hour, measure, singleLine } from '../cells.ts'
import { CLIENT_COLUMNS, type ClientKey, clientFinder, clientKeys, type KnownClient, type NamedClient } from '../client.ts'
import { valuesOf } from '../headings.ts'
import type { ImportKind, RowReading } from '../plan.ts'
import { judged, type ReadField, readCells } from '../reading.ts'
import { type NamedSite, NO_SITE, siteFinder } from './sites.ts'

type OwnKey = 'serviceDate' | 'clientReference' | 'label' | 'kind' | 'kmLoaded' | 'kmEmpty' | 'price' | 'reason'
type StopKey = 'loadingSite' | 'loadingAt' | 'deliverySite' | 'deliveryOn' | 'deliveryAt'
type JourneyKey = ClientKey | OwnKey | StopKey

const own = (
  key: Exclude<OwnKey, 'price'>,
  read: ReadField<JourneyKey>['read'],
  ...synonyms: string[]
): ReadField<JourneyKey> => ({
  key,
  label: JOURNEY_FIELDS[key].label,
  read,
  synonyms,
})
const stop = (
  key: StopKey,
  label: string,
  read: ReadField<JourneyKey>['read'],
  ...synonyms: string[]
): ReadField<JourneyKey> => ({
  key,
  label,
  read,
  synonyms,
})

export const JOURNEY_COLUMNS: readonly ReadField<JourneyKey>[] = [
  own('serviceDate', day, 'Date', 'Jour', 'Date de chargement', 'Date de départ', 'Date du trajet', 'Enlèvement le'),
  ...CLIENT_COLUMNS,
  own('clientReference', singleLine, 'Référence', 'Réf.', 'N° de commande', 'Commande', "N° d'expédition", 'Votre référence'),
  own('label', singleLine, 'Trajet', 'Désignation', 'Intitulé', 'Objet'),
  own('kind', choice(REQUEST_KIND_LABELS), 'Nature', 'Type de trajet'),
  stop(
    'loadingSite',
    'Site de chargement',
    singleLine,
    'Chargement',
    'Enlèvement',
    'Lieu de chargement',
    'Départ',
    'Origine',
    'De',
  ),
  stop(
    'loadingAt',
    'Heure de chargement',
    hour,
    'Heure',
    'Heure départ',
    'Heure de départ',
    "Heure d'enlèvement",
    'H. chargement',
  ),
  stop('deliverySite', 'Site de livraison', singleLine, 'Livraison', 'Lieu de livraison', 'Arrivée', 'Destination', 'À'),
  stop('deliveryOn', 'Date de livraison', day, "Date d'arrivée", 'Livraison le', 'Livré le'),
  stop('deliveryAt', 'Heure de livraison', hour, 'Heure arrivée', "Heure d'arrivée", 'H. livraison', 'Rendez-vous', 'RDV'),
  own('kmLoaded', measure('km'), 'Km', 'Kilomètres', 'Distance', 'Km chargés'),
  own('kmEmpty', measure('km'), 'Km vides', 'Kilomètres à vide'),
  {
    key: 'price',
    label: JOURNEY_FIELDS.priceCents.label,
    read: measure('€'),
    synonyms: ['Prix HT', 'Montant HT', 'Montant', 'Tarif', 'Prix de vente'],
  },
  own('reason', singleLine, 'Raison', 'Commentaire'),
]

const REQUIRED: readonly (readonly JourneyKey[])[] = [
  ['serviceDate'],
  ['companyCode', 'companySiret', 'companyName'],
  ['loadingSite'],
  ['loadingAt'],
  ['deliverySite'],
  ['deliveryAt'],
]

/** A journey of these clients on these days. */
export interface KnownJourney {
  id: string
  number: string
  companyId: string
  serviceDate: string
  clientReference: string | null
  label: string
  plannedStart: string
}

/** Clients, sites and days by which the records of a file are loaded. */
export const journeyNames = (file: ImportFile) => ({
  clients: clientKeys(JOURNEY_COLUMNS, file),
  sites: [
    ...valuesOf(JOURNEY_COLUMNS, file, 'loadingSite', singleLine),
    ...valuesOf(JOURNEY_COLUMNS, file, 'deliverySite', singleLine),
  ],
  days: valuesOf(JOURNEY_COLUMNS, file, 'serviceDate', cell => dayOf(day(cell)) ?? ''),
})

/**
 * Import of journeys from one site to another. It only creates: a journey that its client has that day, with the same reference, or the
 * same start and label, stays as it is, so that a file may be read twice.
 */
export function journeyImport(context: {
  /** At least those found by `journeyNames`, without archived ones. */
  clients: readonly KnownClient[]
  sites: readonly NamedSite[]
  journeys: readonly KnownJourney[]
  day: string
}): ImportKind<JourneyKey, JourneyInput> {
  const clientOf = clientFinder(context.clients)
  const siteOf = siteFinder(context.sites)
  const known = new Map(context.journeys.flatMap(journey => keysOf(journey).map(({ key }) => [key, journey] as const)))

  function read(cells: Partial<Record<JourneyKey, string>>, said: SaidOfLine = {}): RowReading<JourneyInput> {
    const { given, errors, unknown } = readCells(JOURNEY_COLUMNS, cells, said.words)
    const { companyCode, companySiret, companyName, loadingSite, deliverySite, deliveryOn, ...typed } = given as Partial<
      Record<JourneyKey, string>
    >
    const client = clientOf({ companyCode, companySiret, companyName } as NamedClient, errors)
    if (!client && errors.length === 0) errors.push({ field: 'companyCode', message: REQ })
    const from = siteOf(loadingSite, client, { field: 'loadingSite' }, errors)
    const to = siteOf(deliverySite, client, { field: 'deliverySite' }, errors)
    const { loadingAt, deliveryAt, ...values } = typed
    const dates = { from: dayOf(values.serviceDate), to: dayOf(deliveryOn) }
    if (deliveryOn && !dates.to) errors.push({ field: 'deliveryOn', message: DATE })
    const input = {
      kind: 'SPOT' satisfies RequestKind,
      label: from && to ? `${from.label} → ${to.label}`.slice(0, LABEL_MAX) : '-',
      ...values,
      companyId: client?.id,
      stops: [
        { addressId: from?.id ?? NO_SITE, kind: 'CHARGEMENT', arrival: loadingAt },
        {
          ...{ addressId: to?.id ?? NO_SITE, kind: 'LIVRAISON', arrival: deliveryAt },
          dayOffset: dates.from && dates.to ? daysBetween(dates.from, dates.to) : 0,
        },
      ],
    }
    const parsed = judged(journeySchema, input, errors, fieldOf)
    const times = parsed && instantsOf(parsed, errors)
    if (parsed) {
      if (parsed.serviceDate < context.day && !parsed.reason) errors.push({ field: 'reason', message: REASON })
      if (!(from?.hasPosition && to?.hasPosition) && Number(parsed.kmLoaded) === 0)
        errors.push({ field: 'kmLoaded', message: KM_WANTED })
    }
    const keys =
      parsed && client && times
        ? keysOf({ ...parsed, clientReference: parsed.clientReference ?? null, companyId: client.id, ...times })
        : []
    const same = keys.map(({ key }) => known.get(key)).find(Boolean)
    const asked =
      parsed && times && !same && !said.confirmed && errors.length === 0
        ? doubtsOf(planDoubts({ ...parsed, ...times, priceCents: parsed.price ?? null }, { day: context.day }))
        : []
    return {
      label: parsed?.label ?? values.label ?? '',
      detail: same?.number ?? client?.legalName ?? '',
      id: same?.id ?? null,
      values: parsed && errors.length === 0 && asked.length === 0 ? parsed : null,
      changes: [],
      errors: same ? [] : errors,
      warnings: [],
      keys,
      unknown,
      doubts: asked.map(({ path, message }) => ({ field: path, message })),
    }
  }
  return { fields: JOURNEY_COLUMNS, required: REQUIRED, asked: [], read }
}

const LABEL_MAX = 120

const asDay = date()
const dayOf = (cell: string | undefined) => asDay.safeParse(cell).data

/** A stop's faults stand on the column of its hour. */
const fieldOf = (path: string) => (path === 'stops' ? 'deliveryAt' : path)

function instantsOf({ serviceDate, stops }: JourneyInput, errors: RowReading<unknown>['errors']) {
  const [first, last] = [stops[0]!, stops.at(-1)!]
  const instant = (field: StopKey, { arrival, dayOffset }: typeof first) => {
    try {
      return toInstant(`${addDays(serviceDate, dayOffset)}T${arrival}`)
    } catch (error) {
      if (!(error instanceof SkippedHourError)) throw error
      errors.push({ field, message: SKIPPED_HOUR })
      return undefined
    }
  }
  const [plannedStart, plannedEnd] = [instant('loadingAt', first), instant('deliveryAt', last)]
  return plannedStart && plannedEnd ? { plannedStart, plannedEnd } : undefined
}

/** By which a journey is known: the reference of its client, else its start and label. */
function keysOf(journey: Pick<KnownJourney, 'companyId' | 'serviceDate' | 'clientReference' | 'label' | 'plannedStart'>) {
  const of = `${journey.companyId} ${journey.serviceDate}`
  return journey.clientReference
    ? [{ key: `${of} ref ${fold(journey.clientReference)}`, same: 'même client, même jour et même référence' }]
    : [
        {
          key: `${of} ${Date.parse(journey.plannedStart)} ${fold(journey.label)}`,
          same: 'même client, même départ et même libellé',
        },
      ]
}
