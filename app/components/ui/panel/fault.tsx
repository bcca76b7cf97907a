import { useLocation } from 'react-router'
import { Banner } from '../banner.tsx'
import { Icon } from '../icon.tsx'

/**
 * Replaces a part of the page that failed: message and retry link. `reference` finds it in the log.
 *
 *     {fault && <Fault {...fault} />}
 */
export function Fault({ reference }: { reference?: string }) {
  const { pathname, search } = useLocation()
  return (
    <Banner tone="error">
      <p>Cette partie de la page n'a pas pu être affichée.</p>
      {reference && <p className="fault-reference">{`Référence à communiquer\u202f: ${reference}`}</p>}
      <a className="btn btn-sm btn-line mt-2" href={pathname + search} data-reload data-autofocus>
        <Icon name="refresh-cw" />
        Réessayer
      </a>
    </Banner>
  )
}
