import { useLocation } from 'react-router'
import { OTHER_USER } from '#domain/messages.ts'
import { Icon } from '../ui/icon.tsx'
import { Gate } from './gate.tsx'
import { HomeLink } from './ways.tsx'

/**
 * Answer to a form of a page that another user opened in this browser. Both links load a full page: with JavaScript the shell around it
 * is still the other user's.
 */
export function OtherUser({ saved }: { saved: boolean }) {
  const { pathname, search } = useLocation()
  return (
    <Gate
      number="409"
      lamp="red"
      message={OTHER_USER}
      detail={
        saved && 'La saisie est gardée une heure pour cette personne, qui la retrouvera en se connectant sur ce navigateur.'
      }
    >
      <a className="btn btn-primary" href={pathname + search} data-reload>
        <Icon name="refresh-cw" />
        Continuer avec mon compte
      </a>
      <HomeLink anew />
    </Gate>
  )
}
