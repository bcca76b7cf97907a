import { LIVE_FEUX } from '#app/components/journey-management/live-state.tsx'
import { Feu } from '#app/components/ui/feu.tsx'
import { LateField } from '#app/components/ui/form/late-field.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import type { ChipProps } from '#app/components/ui/list/chip.tsx'
import { MoreFilters } from '#app/components/ui/list/list-filters.tsx'
import { ListHead } from '#app/components/ui/list/list-head.tsx'
import { clockTime } from '#app/lib/dates/french-dates.ts'
import { chipsOf } from '#app/lib/lists/chips.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { LIVE_STATE_LABELS, type LiveState } from '#domain/journey-management/live/values.ts'

const FILTERS = ['companyName', 'poolName']

export function liveChips(links: ListLinks): ChipProps[] {
  const { each, one } = chipsOf(links)
  return [...each('status', 'État', LIVE_STATE_LABELS), ...one('companyName', 'Client'), ...one('poolName', 'Tournée')]
}

/** Search, filters, counts by state, and time of the data. */
export function LiveHead({
  links,
  chips,
  counts,
  total,
  all,
  now,
  connected,
  fleetLogin,
}: {
  links: ListLinks
  chips: ChipProps[]
  counts: readonly { state: LiveState; count: number }[]
  /** Lines that the filters show, of all. */
  total: number
  all: number
  now: string
  connected: boolean | null
  fleetLogin: string | null
}) {
  return (
    <>
      <ListHead
        links={links}
        actions={
          fleetLogin && (
            <a
              className="btn btn-sm btn-line"
              href={fleetLogin}
              target="_blank"
              rel="noreferrer"
              title="Suivi de flotte connectée (nouvel onglet)"
            >
              <Icon name="external-link" />
              Suivi flotte
            </a>
          )
        }
        search={{ value: links.get('q'), placeholder: 'Ligne, chauffeur, immatriculation', keep: links.keep('q'), narrow: true }}
        filters={
          <MoreFilters links={links} names={FILTERS} label="Filtres">
            <LateField id="by-companyName" name="companyName" label="Client" small defaultValue={links.get('companyName')} />
            <LateField id="by-poolName" name="poolName" label="Tournée" small defaultValue={links.get('poolName')} />
          </MoreFilters>
        }
        filterNames={['status', ...FILTERS]}
        chips={chips}
        resetHref={chips.length > 0 ? links.to({ q: null, status: null, companyName: null, poolName: null }) : undefined}
      />
      <nav className="live-counts" aria-label="États">
        {counts.map(({ state, count }) => (
          <a
            key={state}
            href={links.to({ status: links.get('status') === state ? null : state })}
            aria-current={links.all('status').includes(state) ? 'true' : undefined}
          >
            <b>{count}</b> <Feu {...LIVE_FEUX[state]} /> {LIVE_STATE_LABELS[state]}
          </a>
        ))}
        <span className="live-time" role="status">
          {total < all && `${total} suivis sur ${all}`} {connected === false ? 'Connexion perdue, nouvel essai' : ''} à{' '}
          <time>{clockTime(now)}</time>
        </span>
      </nav>
    </>
  )
}
