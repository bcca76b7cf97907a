import { offerOf, priceOfVersion } from '#domain/sales/delivery-request/price.ts'
import type { VersionFactor } from '#domain/sales/pricing/price-values.ts'
import { DIESEL_INDEX } from '#domain/transverse/cnr/values.ts'
import type { Site } from '../clients.ts'
import type { VersionRow } from '../rows.ts'
import type { Plan } from './plans.ts'
import { termsOf } from './prices.ts'
import type { Route } from './routes.ts'

/** Line whose price and indexation `domain.md` computes to the cent (§6.5, §6.6). */
export const QUOTED_LINE = 'LR-018'
export const QUOTED_TITLE = `${QUOTED_LINE} Carquefou – Le Mans – Gennevilliers`
export const isQuoted = ({ shape, status, depot, kind }: Plan) =>
  shape === 'LONG' && status === 'ACTIF' && depot === 0 && kind === 'LIGNE_REGULIERE'

/** 5 h 40 driving and break, 2 h 35 at stops, from 03:00 to 12:00: 8 h 15 of service, three hours of night. */
export function quotedRoute(sites: readonly Site[]): Route {
  const at = (city: string) => {
    const there = sites.filter(site => site.city === city)
    return there.find(site => site.client) ?? there[0]!
  }
  return {
    stops: [
      { site: at('Carquefou'), kind: 'CHARGEMENT', dayOffset: 0, arrival: '03:00', departure: '04:00' },
      { site: at('Le Mans'), kind: 'LIVRAISON', dayOffset: 0, arrival: '06:35', departure: '07:20' },
      { site: at('Gennevilliers'), kind: 'LIVRAISON', dayOffset: 0, arrival: '11:10', departure: '12:00' },
    ],
    kmLoaded: '388.0',
    kmEmpty: '12.0',
  }
}

const FIRST_PRICE = '720.0000'

export function quote(version: VersionRow, take: (code: string, quantity: string) => VersionFactor[]): void {
  const first = (version.versionNo ?? 1) === 1
  Object.assign(version, {
    pricingMode: first ? 'FORFAIT_TRAJET' : 'TRINOME',
    unitPrice: first ? FIRST_PRICE : null,
    kmLoaded: '388.0',
    kmEmpty: '12.0',
    serviceHours: '8.25',
    days: '1',
    nightHours: '3',
    tollsCents: 6_480,
    rates: { perKm: '0.615', perHour: '26.40', perDay: '196.50', consumption: '29.5' },
    costFactors: [...take('NUIT', '3'), ...take('FRIGO', '8.25')],
    marginPct: '12',
    marginMethod: 'SUR_COUT',
    indexation: { indexCode: DIESEL_INDEX, refMonth: '2023-06', sharePct: '22.7', base: 'TRANSPORT', lagMonths: 0 },
  } satisfies Partial<VersionRow>)
  version.costCents = priceOfVersion(termsOf(version)).costCents
  version.offer = offerOf(termsOf(version))
}
