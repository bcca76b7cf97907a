import { formatNumber } from '#domain/formats/number.ts'

/** Largest radius in the 320 px wide drawing. */
const SIZE = { width: 320, height: 200 }
const LARGEST = 76

/** Lengths of a scale bar, in metres. */
const BARS = [10, 20, 50, 100, 200, 500, 1000] as const

/** Arrival radius of an address at its own scale, with a scale bar in metres. */
export function Geofence({ metres }: { metres: number }) {
  const perMetre = LARGEST / metres
  const bar = BARS.findLast(length => length * perMetre <= LARGEST) ?? BARS[0]
  const [x, y] = [SIZE.width / 2, SIZE.height / 2]
  const length = (value: number) => `${formatNumber(value)}\u00a0m`
  return (
    <svg
      className="geofence"
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      role="img"
      aria-label={`Géorepérage\u202f: un cercle de ${length(metres)} de rayon autour de l'adresse`}
    >
      <circle className="geofence-circle" cx={x} cy={y} r={LARGEST} />
      <path className="geofence-radius" d={`M${x} ${y}h${LARGEST}`} />
      <circle className="map-point" cx={x} cy={y} r="5" />
      <text x={x + LARGEST / 2} y={y - 6} textAnchor="middle">
        {length(metres)}
      </text>
      <path className="geofence-bar" d={`M12 ${SIZE.height - 18}v6h${(bar * perMetre).toFixed(1)}v-6`} />
      <text x="12" y={SIZE.height - 24}>
        {length(bar)}
      </text>
    </svg>
  )
}
