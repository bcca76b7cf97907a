import { FranceMap } from '#app/components/ui/picture/france-map.tsx'
import { MapTools } from '#app/components/ui/picture/map-tools.tsx'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatNumber } from '#domain/formats/number.ts'
import type { AddressMapContent } from './map.server.ts'

/** Filtered addresses on the map of France, with a table by département. */
export function AddressMap({ map, links }: { map: AddressMapContent; links: ListLinks }) {
  const { drawing, sentence, total, located, shown, beyond, departments, tools } = map
  const left = located - shown - beyond
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div>
        <p className="mb-2">
          {sentence}.{' '}
          {total > located && (
            <>
              <a className="text-link" href={links.to({ view: null, area: null, unlocated: 1 })}>
                {formatNumber(total - located)} sans coordonnées
              </a>
              .{' '}
            </>
          )}
          {beyond > 0 && `${formatNumber(beyond)} hors de France métropolitaine. `}
          {left > 0 && `${formatNumber(left)} de plus ne sont pas dessinées${'\u202f'}: affinez les filtres.`}
        </p>
        <MapTools tools={tools} />
        <FranceMap drawing={drawing} />
      </div>
      <section>
        <h2 className="section-title mb-2">Par département</h2>
        <ul className="columns-[15rem] gap-6">
          {departments.map(({ code, name, total }) => (
            <li key={code ?? ''} className="flex min-h-7 items-center justify-between gap-3">
              {code ? (
                <a className="text-link inline-block min-w-6 py-1" href={links.to({ view: null, area: null, department: code })}>
                  {[code, name].filter(Boolean).join(' ')}
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
