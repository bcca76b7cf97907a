import { useNavigate, useRevalidator } from 'react-router'
import { DEFAULT_BACK, useBackLink, visited } from '#app/lib/navigation/visited.ts'
import { Icon } from '../ui/icon.tsx'

/** Browser history back; without JavaScript a link to the last known place, `/` by default. Leaving resets the error state. */
export function BackLink() {
  const navigate = useNavigate()
  const last = useBackLink()
  return (
    <a
      className="btn btn-primary"
      href={last}
      onClick={event => {
        if (visited().length < 2 && history.length < 2) return
        event.preventDefault()
        navigate(-1)
      }}
    >
      <Icon name="arrow-left" />
      Revenir à la page précédente
    </a>
  )
}

/** Reloads the page by a link; with JavaScript only its data. */
export function Reload({ href }: { href: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <a
      className="btn btn-line"
      href={href}
      aria-busy={state === 'loading'}
      data-reload
      onClick={event => {
        event.preventDefault()
        revalidate()
      }}
    >
      <Icon name="refresh-cw" />
      Recharger la page
    </a>
  )
}

/** `anew` loads a full page, because the shell is another user's. */
export function HomeLink({ anew }: { anew?: boolean }) {
  return (
    <a className="btn btn-line" href={DEFAULT_BACK} data-reload={anew || undefined}>
      <Icon name="house" />
      Retour à l'accueil
    </a>
  )
}
