import { type Carried, CarriedFields } from '../../form/carried-fields.tsx'
import { Form } from '../../form/form.tsx'
import { Icon } from '../../icon.tsx'

const frenchNumber = new Intl.NumberFormat('fr-FR')

interface PagerProps {
  /** Starts at 1. */
  page: number
  perPage: number
  /** Rows on this page. */
  shown: number
  /** Exact total, or where counting stopped with the link that counts all. */
  total: number | { moreThan: number; countHref: string }
  href: (page: number) => string
  /** Parameters kept when the number of rows changes: all but `page` and the field itself. Absent: the number is fixed. */
  keep?: Carried
  perPageName?: string
  /** Name of the links where a screen has several pagers. */
  label?: string
}

/** Linked page numbers: first, last and the current one's neighbours; null is a gap. */
function pagesAround(page: number, last: number): (number | null)[] {
  const near = new Set([1, page - 1, page, page + 1, last].filter(number => number >= 1 && number <= last))
  return [...near]
    .sort((a, b) => a - b)
    .flatMap((number, index, all) => (index > 0 && number - all[index - 1]! > 1 ? [null, number] : [number]))
}

/**
 * « 1–25 sur 40 », rows per page, previous and next. Without an exact total, only neighbouring pages are offered.
 *
 *     <Pager page={1} perPage={25} shown={25} total={40} href={page => `?page=${page}`} keep={keep} />
 */
export function Pager({ page, perPage, shown, total, href, keep, perPageName = 'perPage', label = 'Pages' }: PagerProps) {
  const first = (page - 1) * perPage + 1
  const last = typeof total === 'number' ? Math.max(1, Math.ceil(total / perPage)) : page + (shown < perPage ? 0 : 1)
  return (
    <div className="pager">
      <span>
        <b>{shown === 0 ? '0' : `${frenchNumber.format(first)}–${frenchNumber.format(first + shown - 1)}`}</b>
        {typeof total === 'number' ? (
          ` sur ${frenchNumber.format(total)}`
        ) : (
          <>
            {` sur plus de ${frenchNumber.format(total.moreThan)} `}
            <a className="text-link" href={total.countHref}>
              compter
            </a>
          </>
        )}
      </span>
      {keep && (
        <Form onInput={event => event.currentTarget.requestSubmit()}>
          <label htmlFor="per-page">Lignes par page</label>
          <select className="ctl ctl-sm" id="per-page" name={perPageName} defaultValue={perPage}>
            <option>25</option>
            <option>50</option>
            <option>100</option>
          </select>
          <CarriedFields keep={keep} />
          <button type="submit" className="btn btn-sm btn-line no-js-only">
            Afficher
          </button>
        </Form>
      )}
      {last > 1 && (
        <nav aria-label={label}>
          {page > 1 ? (
            <a href={href(page - 1)} rel="prev">
              <Icon name="chevron-left" />
              Précédente
            </a>
          ) : (
            <span>
              <Icon name="chevron-left" />
              Précédente
            </span>
          )}
          {pagesAround(page, last).map((number, index) =>
            number === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no id
              <span key={`gap-${index}`}>…</span>
            ) : (
              <a
                key={number}
                href={href(number)}
                aria-current={number === page ? 'page' : undefined}
                aria-label={`Page ${number}`}
              >
                {number}
              </a>
            ),
          )}
          {page < last ? (
            <a href={href(page + 1)} rel="next">
              Suivante
              <Icon name="chevron-right" />
            </a>
          ) : (
            <span>
              Suivante
              <Icon name="chevron-right" />
            </span>
          )}
        </nav>
      )}
    </div>
  )
}
