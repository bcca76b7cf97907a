import { FranceMap } from '#app/components/ui/picture/france-map.tsx'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatNumber } from '#domain/formats/number.ts'

interface AddressMapProps {
  map: {
    points: { id: string; label: string; x: number; y: number }[]
    total: number
    /** Of these, those with coordinates. */
    located: number
    /** Read, but outside the drawing. */
    beyond: number
    departments: { code: string | null; total: number; located: number }[]
  }
  links: ListLinks
}

/** The filtered addresses on the map of France, and the same by département in figures. */
export function AddressMap({ map: { points, total, located, beyond, departments }, links }: AddressMapProps) {
  const sentence = `${counted(points.length, 'adresse')} sur la carte, de ${formatNumber(total)} que trouvent les filtres`
  const left = located - points.length - beyond
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,44rem)_minmax(14rem,1fr)]">
      <div>
        <p className="mb-2">
          {sentence}.{' '}
          {total > located && (
            <>
              <a className="text-link" href={links.to({ view: null, unlocated: 1 })}>
                {formatNumber(total - located)} sans coordonnées
              </a>
              .{' '}
            </>
          )}
          {beyond > 0 && `${formatNumber(beyond)} hors de France métropolitaine. `}
          {left > 0 && `${formatNumber(left)} de plus ne sont pas dessinées${'\u202f'}: affinez les filtres.`}
        </p>
        <FranceMap
          label={sentence}
          points={points.map(point => ({ ...point, href: links.to({ panel: 'show', id: point.id }) }))}
        />
      </div>
      <section>
        <h2 className="section-title mb-2">Par département</h2>
        <ul className="columns-2 gap-6">
          {departments.map(({ code, total }) => (
            <li key={code ?? ''} className="flex min-h-7 items-center justify-between gap-3">
              {code ? (
                <a className="text-link inline-block min-w-6 py-1" href={links.to({ view: null, department: code })}>
                  {code}
                </a>
              ) : (
                'Étranger'
              )}
              <span className="tabular-nums">{formatNumber(total)}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
