import { Icon } from '../icon.tsx'

export interface ChipProps {
  /** Filter name without colon. */
  label: string
  value: string
  /** Same list without this filter. */
  href: string
}

/**
 * Active filter; the whole chip is the link that removes it.
 *
 *     <Chip label="Statut" value="Bloqué" href="?q=val" />
 */
export function Chip({ label, value, href }: ChipProps) {
  return (
    <a className="chip" href={href} title={`Retirer le filtre ${label}`}>
      {label}
      {' : '}
      <b>{value}</b>
      <Icon name="x" />
    </a>
  )
}
