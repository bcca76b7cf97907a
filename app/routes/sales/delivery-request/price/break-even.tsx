import { Box } from '#app/components/ui/box.tsx'
import { duration } from '#domain/formats/hours.ts'
import { formatEuros, formatMoney, formatNumber, withUnit } from '#domain/formats/number.ts'
import { PRICE_UNITS, type PricingMode } from '#domain/sales/delivery-request/values.ts'
import type { BreakEven, Turn } from '#domain/sales/pricing/break-even.ts'
import type { PriceAnswer } from './values.ts'

interface BreakEvenProps {
  breakEven: BreakEven
  priceCents: number | null
  versionNo: number
  simulated: boolean
  earlier: PriceAnswer['earlier']
  pricingMode: PricingMode
}

/** Break-even, current and previous price, with the growth that the line can take at this price. */
export function BreakEvenBox({ breakEven, priceCents, versionNo, simulated, earlier, pricingMode }: BreakEvenProps) {
  const { priceCents: costCents, scaleCents } = breakEven
  const place = (cents: number) => `${Math.min(100, (cents * 100) / scaleCents)}%`
  const name = simulated ? 'Prix simulé' : `Prix v${versionNo}`
  // Without room above beside the cost label, the price label goes below the bar.
  const under = priceCents !== null && (priceCents - costCents) / scaleCents < 0.08
  // Shifts a label by the same share of its width, so that it stays inside the picture.
  const along = (cents: number) => ({ left: place(cents), transform: `translateX(-${place(cents)})` })
  const before = earlier && earlier.priceCents <= scaleCents ? earlier : null
  const words = `À ${formatMoney(costCents)} la marge est nulle${
    priceCents === null ? '' : ` ; ${name.toLowerCase()} ${formatMoney(priceCents)}`
  }`
  return (
    <Box title="Seuil de rentabilité">
      <div className={`break-even${under && before ? ' two-under' : ''}`} role="img" aria-label={words}>
        <span className="zone loss" style={{ width: place(costCents) }} />
        <span className="zone gain" style={{ left: place(costCents) }} />
        <span
          className="above cost-label"
          style={costCents / scaleCents < 0.4 ? { left: place(costCents) } : { right: `calc(100% - ${place(costCents)})` }}
        >
          Coût de revient <b>{formatMoney(costCents)}</b>
        </span>
        <span className="mark-line" style={{ left: place(costCents) }} />
        {before && <span className="mark-line before" style={{ left: place(before.priceCents) }} />}
        {before && (
          <span className="below earlier-label" style={along(before.priceCents)}>
            v{before.versionNo} {formatMoney(before.priceCents)}
            {before.priceCents < costCents && ' (à perte)'}
          </span>
        )}
        {priceCents !== null && (
          <>
            <span className="mark-line sold" style={{ left: place(priceCents) }} />
            <span className={under ? 'below price-under' : 'above price-label'} style={under ? along(priceCents) : undefined}>
              {name} <b>{formatMoney(priceCents)}</b>
            </span>
          </>
        )}
        {!under && <span className="below scale-from">0 €</span>}
        {!under && <span className="below scale-to">{formatEuros(scaleCents)}</span>}
      </div>
      <p className="help">{sentence(breakEven, pricingMode, priceCents === null)}</p>
    </Box>
  )
}

/** Effect of extra kilometres and hours on the margin, all else equal. */
function sentence({ km, minutes, quantity }: BreakEven, mode: PricingMode, unpriced: boolean) {
  const covered = quantity !== null && (
    <>
      Le coût est couvert dès <b className="text-base-content">{unitsText(quantity, mode)}</b> par trajet.
    </>
  )
  if (unpriced) return covered || "Sans prix d'un trajet, le seuil est le coût de revient."
  return (
    <>
      {turnsWords({ km, minutes }, mode)} {covered}
    </>
  )
}

const unitsText = (quantity: string, mode: PricingMode) => {
  const unit = PRICE_UNITS[mode]
  return withUnit(formatNumber(quantity), `${unit}${unit.length > 3 && Number(quantity) >= 2 ? 's' : ''}`)
}

function turnsWords({ km, minutes }: Pick<BreakEven, 'km' | 'minutes'>, mode: PricingMode) {
  const lead = mode === 'KM' ? 'Payée au kilomètre' : mode === 'HEURE' ? "Payée à l'heure" : 'À prix égal'
  const parts = [
    km && { turn: km, what: `${formatNumber(km.at)} km`, by: `${sign(km)} ${formatNumber(Math.abs(km.by))} km`, of: '' },
    minutes && {
      turn: minutes,
      what: duration(minutes.at),
      by: `${sign(minutes)} ${duration(Math.abs(minutes.by))}`,
      of: ' de service',
    },
  ].filter(part => part !== null)
  if (parts.length === 0)
    return 'À ce prix, ni les kilomètres ni les heures ne font changer la marge de signe : le seuil est le coût de revient.'
  const alike = parts.every(({ turn }) => turnText(turn) === turnText(parts[0]!.turn))
  const groups = alike ? [parts] : parts.map(part => [part])
  return groups.map((group, index) => (
    <span key={group[0]!.what}>
      {index === 0 ? `${lead}, la ligne devient ` : ' Elle devient '}
      {turnText(group[0]!.turn)}{' '}
      {group.map(({ what, by, of }, place) => (
        <span key={what}>
          {place > 0 && ' ou de '}
          <b className="text-base-content">{what}</b>
          {of} ({by})
        </span>
      ))}
      .
    </span>
  ))
}

const turnText = ({ turns, side }: Turn) =>
  `${turns === 'LOSS' ? 'déficitaire' : 'rentable'} ${side === 'ABOVE' ? 'au-delà de' : 'en deçà de'}`
const sign = ({ by }: Turn) => (by < 0 ? '\u2212' : '+')
