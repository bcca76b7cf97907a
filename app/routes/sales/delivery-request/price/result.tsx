import { Box } from '#app/components/ui/box.tsx'
import { FigureTile } from '#app/components/ui/picture/figure-tile.tsx'
import { formatEuros, formatMoney, formatPrice, typedDecimal } from '#domain/formats/number.ts'
import { BILLING_FREQUENCY_LABELS, PRICE_UNITS, PRICING_MODE_LABELS } from '#domain/sales/delivery-request/values.ts'
import { USES_GRID } from '#domain/sales/pricing/price-values.ts'
import type { RequestRecord } from '../form/form-values.ts'
import { BreakEvenBox } from './break-even.tsx'
import { type PriceAnswer, percent, type ShownTerms, type Simulated } from './values.ts'

interface PriceResultProps {
  /** Absent while the assumptions are invalid. */
  sheet: Simulated['sheet'] | undefined
  terms: ShownTerms
  current: RequestRecord['current']
  earlier: PriceAnswer['earlier']
  runs: number
  simulated: boolean
  csvHref: string
}

/** Result, its components, then the break-even (look.md §6). */
export function PriceResult({ sheet, terms, current, earlier, runs, simulated, csvHref }: PriceResultProps) {
  const price = sheet?.price
  const priceCents = price?.priceCents ?? null
  const { pricingMode, unitPrice } = terms
  const byGrid = USES_GRID.includes(pricingMode) && terms.grid !== null
  const perUnit = byGrid
    ? 'Selon la grille'
    : unitPrice === null
      ? null
      : `${formatPrice(unitPrice)} / ${PRICE_UNITS[pricingMode]}`
  const bad = (price?.marginCents ?? 0) < 0
  return (
    <div className="grid min-w-0 gap-4">
      <section className="box figures" aria-label="Prix, coût et marge" aria-live="polite">
        <FigureTile
          label="Prix de vente HT"
          value={priceCents === null ? sheet && perUnit : formatMoney(priceCents)}
          large={priceCents !== null}
        >
          {!sheet
            ? 'Des hypothèses sont à corriger'
            : price && priceCents !== null && price.tollsCents > 0
              ? `transport ${formatMoney(price.transportPriceCents ?? 0)} · péages ${formatMoney(price.tollsCents)}`
              : `${PRICING_MODE_LABELS[pricingMode]} · facturé ${BILLING_FREQUENCY_LABELS[current.billingFrequency].toLowerCase()}`}
          {sheet?.chargeWords && <div>{sheet.chargeWords}</div>}
        </FigureTile>
        <FigureTile label="Coût de revient" value={price?.costCents == null ? null : formatMoney(price.costCents)}>
          {price?.costCents == null
            ? sheet && 'Choisissez des taux, ou attendez la conception'
            : price.costPerKm && formatPrice(price.costPerKm, '€/km')}
          {price?.cost && current.costCents !== null && !simulated && current.costCents !== price.costCents && (
            <div>saisi en conception : {formatMoney(current.costCents)}</div>
          )}
        </FigureTile>
        <FigureTile label="Marge" value={price?.marginCents == null ? null : formatMoney(price.marginCents)} bad={bad}>
          {price?.marginRates.onCost && price.marginRates.onPrice && (
            <>
              {percent(price.marginRates.onCost)} coût · {percent(price.marginRates.onPrice)} prix
            </>
          )}
        </FigureTile>
        <FigureTile label="Prix au km" value={price?.pricePerKm ? formatPrice(price.pricePerKm) : null}>
          {price &&
            Number(price.km) > 0 &&
            `${percent(((Number(terms.kmEmpty ?? 0) * 100) / Number(price.km)).toFixed(1))} à vide`}
        </FigureTile>
        <FigureTile label="CA annuel estimé" value={priceCents === null ? null : formatEuros(priceCents * runs)}>
          {runs} trajet{runs > 1 && 's'} sur 12 mois
        </FigureTile>
      </section>
      {sheet && sheet.cascade.length > 0 && <Cascade sheet={sheet} csvHref={csvHref} />}
      {sheet?.breakEven && (
        <BreakEvenBox
          breakEven={sheet.breakEven}
          priceCents={priceCents}
          versionNo={current.versionNo}
          simulated={simulated}
          earlier={earlier}
          pricingMode={pricingMode}
        />
      )}
      {sheet && sheet.cascade.length === 0 && (
        <Box title="Du coût au prix">
          <p className="help">
            Sans taux de trinôme ni coût saisi en conception, il n'y a pas de coût à décomposer. Choisissez un référentiel dans
            les hypothèses.
          </p>
        </Box>
      )}
      {terms.rates?.consumption && (
        <p className="help">
          Consommation du référentiel : {typedDecimal(terms.rates.consumption)} L/100 km, pour l'information CO₂e des trajets.
        </p>
      )}
    </div>
  )
}

/** Components with calculation, amount, share of the price, and their offset between zero and the price. */
function Cascade({ sheet, csvHref }: { sheet: Simulated['sheet']; csvHref: string }) {
  const { cascade, price } = sheet
  const whole = Math.max(price.costCents ?? 0, price.priceCents ?? 0)
  return (
    <section className="box box-flush">
      <div className="box-head">
        <h2 className="section-title">Du coût au prix</h2>
        <div>
          <a className="text-link" href={csvHref} download data-reload>
            Exporter (CSV)
          </a>
        </div>
      </div>
      <table className="cascade">
        <caption className="sr-only">Du coût de revient au prix de vente, composante par composante</caption>
        <thead>
          <tr>
            <th scope="col">Composante</th>
            <th scope="col" className="calc">
              Calcul
            </th>
            <th scope="col" className="num">
              Montant
            </th>
            <th scope="col" className="num">
              Part
            </th>
            <th scope="col" className="place">
              Cumul, de 0 à {formatMoney(whole)}
            </th>
          </tr>
        </thead>
        <tbody>
          {cascade.map(row => {
            const loss = row.kind === 'margin' && row.amountCents < 0
            return (
              <tr key={row.key} className={row.kind === 'cost' || row.kind === 'price' ? 'sum' : undefined}>
                <th scope="row">{row.label}</th>
                <td className="calc quiet">{row.calculation}</td>
                <td className={`num${loss ? ' text-error font-semibold' : ''}`}>{formatMoney(row.amountCents)}</td>
                <td className="num quiet">{row.share === null ? '—' : percent(row.share)}</td>
                <td className="place" aria-hidden="true">
                  <span>
                    <i className={loss ? 'loss' : row.kind} style={{ left: `${row.from}%`, width: `${row.to - row.from}%` }} />
                  </span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
