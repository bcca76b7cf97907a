import { formatNumber } from '#domain/formats/number.ts'

/** The largest radius of the circle in the picture, which is 320 wide. */
const SIZE = { width: 320, height: 200 }
const LARGEST = 76

/** Round lengths in metres that a scale bar may show. */
const BARS = [10, 20, 50, 100, 200, 500, 1000] as const

/** The geofence around an address, to its own scale: the circle in which a vehicle counts as arrived, its radius and a bar in metres. */
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
