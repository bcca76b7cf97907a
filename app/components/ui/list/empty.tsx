import type { ReactNode } from 'react'
import { Chip, type ChipProps } from './chip.tsx'

/**
 * Empty list: purpose of the screen, a primary button, a link to the import.
 *
 *     <Empty title="Aucun client" action={<a className="btn btn-sm btn-primary" href="?panel=new">Nouveau client</a>}>
 *       Les entreprises pour qui vous roulez, avec leurs contacts et leurs conditions.
 *     </Empty>
 */
export function Empty({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className="box empty">
      <h2 className="section-title">{title}</h2>
      <p>{children}</p>
      {action && <div className="empty-actions">{action}</div>}
    </section>
  )
}

/**
 * No result: active filters and a reset link.
 *
 *     <NoResult chips={[{ label: 'Statut', value: 'Bloqué', href: '?' }]} resetHref="?" />
 */
export function NoResult({ chips, resetHref }: { chips: ChipProps[]; resetHref: string }) {
  return (
    <section className="box empty">
      <h2 className="section-title">Aucun résultat</h2>
      {chips.length > 0 && (
        <div className="chips">
          {chips.map(chip => (
            <Chip key={chip.label + chip.value} {...chip} />
          ))}
        </div>
      )}
      <div className="empty-actions">
        <a className="btn btn-sm btn-line" href={resetHref}>
          Réinitialiser les filtres
        </a>
      </div>
    </section>
  )
}
