import type { ReactNode } from 'react'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { Tag } from '#app/components/ui/tag.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import { ofMonth } from '#domain/calendar/months.ts'
import { centsToDecimal, formatMoney, formatNumber, formatPrice, formatSigned } from '#domain/formats/number.ts'
import type { SettledCost } from '#domain/journey-management/journeys/settlement.ts'
import type { JourneyStatus } from '#domain/journey-management/journeys/values.ts'
import { marginRates } from '#domain/sales/pricing/cost.ts'
import { indexationTitle } from '#domain/transverse/cnr/values.ts'
import type { JourneyFigures } from './panels.server.ts'
import { co2Words } from './sheet/co2-words.ts'

type Row = [label: string, amountCents: number | null, note?: ReactNode]

/** Revenue, and cost planned and actual: settled at the check, before it by contract and current rates. */
export function JourneyEconomy({ figures, status }: { figures: JourneyFigures; status: JourneyStatus }) {
  const { revenueCents, costCents, actualCostCents, damagesCents, penaltiesCents, co2Kg, co2Source } = figures
  const margin = (cents: number | null) => {
    const onRevenue = cents === null ? null : marginRates(cents, revenueCents).onPrice
    if (cents === null) return null
    return `${formatMoney(revenueCents - cents)}${onRevenue === null ? '' : ` (${formatNumber(onRevenue)}\u202f%)`}`
  }
  return (
    <div className="grid gap-6">
      <Standing figures={figures} status={status} />
      <Amounts
        title="Chiffre d'affaires"
        rows={status === 'ANNULE' ? [['Annulation', figures.cancellationCents]] : revenueRows(figures)}
        total={['Total hors taxes', revenueCents]}
      />
      <Cost figures={figures} />
      <PanelSection title="Résultat">
        <Facts
          items={[
            ['Marge réelle', margin(actualCostCents === null ? null : actualCostCents + damagesCents + penaltiesCents)],
            ['Marge prévue', margin(costCents)],
            ['CO₂e', co2Kg === null ? null : `${formatNumber(co2Kg)} kg`],
            ['CO₂e, calcul', co2Source && co2Words(co2Source)],
          ]}
        />
      </PanelSection>
    </div>
  )
}

/** Whether the amounts are final. */
function Standing({ figures: { settledAt, settledBy, terms }, status }: { figures: JourneyFigures; status: JourneyStatus }) {
  const contract = terms && `Conditions du ${terms.request}, version ${terms.versionNo}.`
  if (settledAt) {
    return (
      <p className="help">
        Arrêté le {dayAndTime(settledAt)}
        {settledBy && ` par ${settledBy}`}. {contract}
      </p>
    )
  }
  if (status === 'ANNULE') return <p className="help">Le trajet a été annulé. {contract}</p>
  return (
    <p className="help flex flex-wrap items-center gap-2">
      <Tag>Provisoire</Tag>
      {status === 'NON_EXECUTE' ? "Le trajet n'a pas roulé." : 'Ces montants sont arrêtés au contrôle du trajet.'} {contract}
    </p>
  )
}

function Amounts({ title, rows, total }: { title: string; rows: Row[]; total: [label: string, amountCents: number | null] }) {
  return (
    <PanelSection title={title}>
      <dl className="box">
        {[...rows, total].map(([label, cents, note], place) => (
          <div
            key={label}
            className={`flex flex-wrap items-baseline gap-x-3 border-t border-line px-4 py-2 first:border-t-0 ${place === rows.length ? 'font-semibold' : ''}`}
          >
            <dt className="min-w-0 flex-1 basis-48">
              {label}
              {note && <div className="help">{note}</div>}
            </dt>
            <dd className="tabular-nums">{cents === null ? '—' : formatMoney(cents)}</dd>
          </div>
        ))}
      </dl>
    </PanelSection>
  )
}

function revenueRows({ priceCents, tollsCents, charged, fuel, indexationCents, terms, servicesCents }: JourneyFigures): Row[] {
  const price: Row[] =
    priceCents === null || tollsCents === 0
      ? [['Prix', priceCents, charged]]
      : [
          ['Prix hors péages', priceCents - tollsCents, charged],
          ['Péages refacturés', tollsCents],
        ]
  return [
    ...price,
    ...(terms && priceCents !== null
      ? [[indexationTitle(fuel?.indexCode), indexationCents, fuelNote(fuel, terms)] satisfies Row]
      : []),
    ['Prestations', servicesCents],
  ]
}

type Fuel = NonNullable<JourneyFigures['fuel']>

/** Without a clause, the law revises the contract (art. L3222-2 of the Code des transports). */
function fuelNote(fuel: Fuel | null, terms: NonNullable<JourneyFigures['terms']>): string {
  const words = fuel ? fuelWords(fuel) : "En attente de l'indice du mois"
  return terms.indexation ? words : `Application de la loi\u202f: ${fuel ? words : "en attente de l'indice ou de la part du CNR"}`
}

const fuelWords = ({ indexCode, refMonth, referenceValue, month, monthValue, sharePct, ratePct, baseCents }: Fuel) =>
  `${formatSigned(ratePct)}\u202f% de ${formatMoney(baseCents)}\u202f: ${indexCode} ${formatNumber(referenceValue)} ${ofMonth(refMonth)}, ${formatNumber(monthValue)} ${ofMonth(month)}, part ${formatNumber(sharePct)}\u202f%`

/** Planned amount, and how far the run was from it; null where nothing was recorded. */
type CostRow = [label: string, plannedCents: number, varianceCents: number | null, note?: string | null]

/** Cost as planned and as it was driven; without a record, as planned. */
function Cost({ figures }: { figures: JourneyFigures }) {
  const { cost, costCents, actualCostCents, damagesCents, penaltiesCents } = figures
  if (!cost || costCents === null || actualCostCents === null) {
    return <Amounts title="Coût de revient" rows={[]} total={['Coût', null]} />
  }
  const rows: CostRow[] = [
    ...costRows(figures, cost, costCents),
    ...(damagesCents === 0 ? [] : ([['Dommages à charge', 0, damagesCents]] satisfies CostRow[])),
    ...(penaltiesCents === 0 ? [] : ([['Pénalités', 0, penaltiesCents]] satisfies CostRow[])),
    ['Coût', costCents, actualCostCents + damagesCents + penaltiesCents - costCents],
  ]
  return (
    <PanelSection title="Coût de revient">
      <div className="box px-2">
        <table className="w-full">
          <thead>
            <tr>
              {['Terme', 'Prévu', 'Réel', 'Écart'].map((label, place) => (
                <th key={label} scope="col" className={`help px-2 py-1 font-normal ${place > 0 ? 'text-right' : 'text-left'}`}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, planned, variance, note], place) => (
              <tr key={label} className={`border-t border-line align-top ${place === rows.length - 1 ? 'font-semibold' : ''}`}>
                <th scope="row" className={`px-2 py-2 text-left ${place === rows.length - 1 ? 'font-semibold' : 'font-normal'}`}>
                  {label}
                  {note && <div className="help">{note}</div>}
                </th>
                <td className={AMOUNT}>{formatMoney(planned)}</td>
                <td className={AMOUNT}>{formatMoney(planned + (variance ?? 0))}</td>
                <td className={AMOUNT}>{variance === null ? '—' : formatSigned(centsToDecimal(variance))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </PanelSection>
  )
}

const AMOUNT = 'whitespace-nowrap px-2 py-2 text-right tabular-nums'

function costRows({ variances, factorNotes }: JourneyFigures, cost: SettledCost, costCents: number): CostRow[] {
  if (cost.source === 'SUBCONTRACTOR') return [["Prix d'achat du sous-traitant", costCents, null]]
  const { kmCents, hoursCents, tollsCents: tolls, fuelCents } = variances ?? UNKNOWN
  if (cost.source === 'DESIGN') {
    return [['Saisi en conception', costCents, null], ...(tolls === null ? [] : ([['Péages', 0, tolls]] satisfies CostRow[]))]
  }
  const { rates } = cost
  const { kmTermCents, hourTermCents, dayTermCents, tollsCents, factors } = cost.cost
  const per = (rate: string, unit: string) => `${formatPrice(rate)} ${unit}`
  return [
    ['Terme kilométrique', kmTermCents, kmCents, per(rates.perKm, 'par km')],
    ['Terme horaire', hourTermCents, hoursCents, per(rates.perHour, 'par heure de service')],
    ['Terme journalier', dayTermCents, null, per(rates.perDay, 'par jour')],
    ...(tollsCents > 0 || tolls !== null ? ([['Péages', tollsCents, tolls]] satisfies CostRow[]) : []),
    ...factors.map(({ label, amountCents }, place): CostRow => [label, amountCents, null, factorNotes[place]]),
    ...(fuelCents === null ? [] : ([['Carburant au-delà du référentiel', 0, fuelCents]] satisfies CostRow[])),
  ]
}

const UNKNOWN = { kmCents: null, hoursCents: null, tollsCents: null, fuelCents: null }
