import { CERTIFICATION_FEUX } from '#app/components/human-resources/certification-status.tsx'
import { Feu } from '#app/components/ui/feu.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { CERTIFICATION_STATUS_LABELS, type CertificationStatus } from '#domain/human-resources/driver-certifications/values.ts'
import type { CertificationMatrix } from './matrix.server.ts'

const LEGEND = ['VALIDE', 'A_RENOUVELER', 'EXPIREE', 'SUSPENDUE', 'EN_COURS', 'A_VERIFIER'] as const

/** Drivers × types with expiry month; anything that needs action also has its shape and word (look.md §4). */
export function Matrix({ matrix, links }: { matrix: CertificationMatrix; links: ListLinks }) {
  const { types, drivers } = matrix
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className="matrix" aria-label="Chauffeurs × habilitations" tabIndex={0}>
        <table>
          <caption className="sr-only">Échéances des habilitations par chauffeur</caption>
          <thead>
            <tr>
              <th scope="col">Chauffeur</th>
              {types.map(({ id, code, label }) => (
                <th key={id} scope="col">
                  <a href={links.to({ vue: null, type: code })} title={`Liste\u202f: ${label}`}>
                    {label}
                  </a>
                </th>
              ))}
            </tr>
            <tr>
              <th scope="row">Valides aujourd'hui</th>
              {types.map(({ id, valid }) => (
                <td key={id}>{formatNumber(valid)}</td>
              ))}
            </tr>
          </thead>
          <tbody>
            {drivers.map(({ id, name, depot, cells }) => (
              <tr key={id}>
                <th scope="row">
                  <a href={`?driver=${id}`} title={depot ?? undefined}>
                    {name}
                  </a>
                </th>
                {cells.split(',').map((cell, index) => (
                  <Cell key={types[index]!.id} cell={cell} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="matrix-foot">
        <ul>
          {LEGEND.map(status => (
            <li key={status}>
              <Feu {...CERTIFICATION_FEUX[status]} />
              {CERTIFICATION_STATUS_LABELS[status]}
            </li>
          ))}
        </ul>
        <Pages
          name="chauffeurs"
          parameter="page"
          page={matrix.page}
          size={matrix.driversShown}
          total={matrix.total}
          links={links}
        />
        <Pages
          name="habilitations"
          parameter="typePage"
          page={matrix.typePage}
          size={matrix.typesShown}
          total={matrix.typesTotal}
          links={links}
        />
      </div>
    </>
  )
}

/** « 02/27 »; otherwise shape, word and month. */
function Cell({ cell }: { cell: string }) {
  if (cell === '') return <td />
  const status = STATUS_OF[cell[0]!]!
  const end = cell.slice(1)
  if (status === 'VALIDE') return <td>{end || 'oui'}</td>
  const { shape, tone } = CERTIFICATION_FEUX[status]
  const word = CERTIFICATION_STATUS_LABELS[status]
  return (
    <td className={`t-${tone}`} title={word}>
      <span className="sr-only">{`${word} `}</span>
      <Feu shape={shape} tone={tone} />
      {end}
    </td>
  )
}

/** Status by the first letter of a cell, which keeps the large matrix small in the page and its data. */
const STATUS_OF: Readonly<Record<string, CertificationStatus>> = {
  V: 'VALIDE',
  R: 'A_RENOUVELER',
  E: 'EXPIREE',
  S: 'SUSPENDUE',
  O: 'EN_COURS',
  A: 'A_VERIFIER',
}

interface PagesProps {
  name: string
  parameter: 'page' | 'typePage'
  page: number
  /** Rows per page. */
  size: number
  total: number
  links: ListLinks
}

/** « 1–60 sur 1 000 chauffeurs » with page links; nothing for a single page. */
function Pages({ name, parameter, page, size, total, links }: PagesProps) {
  if (total <= size && page === 1) return null
  const first = (page - 1) * size + 1
  const last = Math.min(total, page * size)
  return (
    <nav aria-label={`Pages de ${name}`}>
      <span>
        <b>{total < first ? '0' : `${formatNumber(first)}–${formatNumber(last)}`}</b> sur {formatNumber(total)} {name}
      </span>
      {page > 1 && (
        <a className="btn btn-sm btn-line" href={links.to({ [parameter]: page - 1 })}>
          <Icon name="chevron-left" />
          Précédents
        </a>
      )}
      {last < total && (
        <a className="btn btn-sm btn-line" href={links.to({ [parameter]: page + 1 })}>
          Suivants
          <Icon name="chevron-right" />
        </a>
      )}
    </nav>
  )
}
