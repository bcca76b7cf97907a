import type { ReactNode } from 'react'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { Tag } from '#app/components/ui/tag.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import { ofMonth } from '#domain/calendar/months.ts'
import { formatMoney, formatNumber, formatPrice, formatSigned } from '#domain/formats/number.ts'
import type { JourneyStatus } from '#domain/journey-management/journeys/values.ts'
import { marginRates } from '#domain/sales/pricing/cost.ts'
import { indexationTitle } from '#domain/transverse/cnr/values.ts'
import type { JourneyFigures } from './panels.server.ts'
import { co2Words } from './sheet/co2-words.ts'

type Row = [label: string, amountCents: number | null, note?: ReactNode]

/** Revenue and cost: settled at the check, before it by contract and current rates. */
export function JourneyEconomy({
  figures,
  status,
  tollsRealCents,
}: {
  figures: JourneyFigures
  status: JourneyStatus
  tollsRealCents: number | null
}) {
  const { revenueCents, costCents, co2Kg, co2Source } = figures
  const marginCents = costCents === null ? null : revenueCents - costCents
  const onRevenue = costCents === null ? null : marginRates(costCents, revenueCents).onPrice
  return (
    <div className="grid gap-6">
      <Standing figures={figures} status={status} />
      <Amounts
        title="Chiffre d'affaires"
        rows={status === 'ANNULE' ? [['Annulation', figures.cancellationCents]] : revenueRows(figures)}
        total={['Total hors taxes', revenueCents]}
      />
      <Amounts title="Coût de revient" rows={costRows(figures)} total={['Coût', costCents]} />
      <PanelSection title="Résultat">
        <Facts
          items={[
            ['Marge', marginCents === null ? null : formatMoney(marginCents)],
            ["Part du chiffre d'affaires", onRevenue === null ? null : `${formatNumber(onRevenue)}\u202f%`],
            ...(tollsRealCents === null ? [] : [['Péages relevés', formatMoney(tollsRealCents)] satisfies [string, string]]),
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

function revenueRows({ priceCents, tollsCents, fuel, indexationCents, terms, servicesCents }: JourneyFigures): Row[] {
  const price: Row[] =
    priceCents === null || tollsCents === 0
      ? [['Prix', priceCents]]
      : [
          ['Prix hors péages', priceCents - tollsCents],
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

function costRows({ cost, costCents }: JourneyFigures): Row[] {
  if (!cost) return []
  if (cost.source === 'SUBCONTRACTOR') return [["Prix d'achat du sous-traitant", costCents]]
  if (cost.source === 'DESIGN') return [['Saisi en conception', costCents]]
  const { rates } = cost
  const { kmTermCents, hourTermCents, dayTermCents, tollsCents, factors } = cost.cost
  const per = (rate: string, unit: string) => `${formatPrice(rate)} ${unit}`
  return [
    ['Terme kilométrique', kmTermCents, per(rates.perKm, 'par km')],
    ['Terme horaire', hourTermCents, per(rates.perHour, 'par heure de service')],
    ['Terme journalier', dayTermCents, per(rates.perDay, 'par jour')],
    ...(tollsCents > 0 ? ([['Péages', tollsCents]] satisfies Row[]) : []),
    ...factors.map(({ label, amountCents }): Row => [label, amountCents]),
  ]
}
