import type { ChipProps } from '#app/components/ui/list/chip.tsx'
import type { ColumnChoice } from '#app/components/ui/list/column-choice.ts'
import { ListAction, ListActions } from '#app/components/ui/list/list-actions.tsx'
import { ChoiceField, ChoiceFilter, MoreFilters, SwitchField } from '#app/components/ui/list/list-filters.tsx'
import { ListHead } from '#app/components/ui/list/list-head.tsx'
import { Segments } from '#app/components/ui/panel/tabs.tsx'
import { chipsOf } from '#app/lib/lists/chips.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { CERTIFICATION_HORIZONS, CERTIFICATION_STATUS_LABELS } from '#domain/human-resources/driver-certifications/values.ts'
import type { CertificationRights } from './acts.ts'

/** Filter choices of the list. */
export interface CertificationChoices {
  types: readonly { id: string; code: string; label: string; validityMonths: number | null; onDriver: boolean }[]
  depots: readonly { id: string; label: string }[]
}

const MORE = ['within', 'depot', 'archived'] as const
const HORIZONS = Object.fromEntries(CERTIFICATION_HORIZONS.map(days => [days, `≤ ${days} jours, ou échue`]))

const typeWords = ({ types }: CertificationChoices) => Object.fromEntries(types.map(({ code, label }) => [code, label]))
const depotWords = ({ depots }: CertificationChoices) => Object.fromEntries(depots.map(({ id, label }) => [id, label]))

const ofStatus = (status: string[]) => ({ status, vue: null, typePage: null })
/** Built-in views of the list, as changes of its query string. */
export const CERTIFICATION_VIEWS = {
  all: ofStatus([]),
  toRenew: ofStatus(['A_RENOUVELER', 'EXPIREE']),
  toCheck: ofStatus(['A_VERIFIER']),
}

interface HeadProps {
  links: ListLinks
  /** The matrix of drivers and types replaces the list. */
  matrix: boolean
  columns: ColumnChoice<never>['offered']
  chips: ChipProps[]
  choices: CertificationChoices
  can: CertificationRights
}

export function CertificationsHead({ links, matrix, columns, chips, choices, can }: HeadProps) {
  const depots = { label: 'Dépôt', choices: depotWords(choices) }
  const status = links.all('status').join()
  const view = (label: string, changes: ReturnType<typeof ofStatus>) => ({
    label,
    href: links.outside.to(changes),
    current: !matrix && status === changes.status.join(),
  })
  return (
    <ListHead
      links={links}
      columns={matrix ? undefined : columns}
      views={[
        view('Toutes', CERTIFICATION_VIEWS.all),
        view('À renouveler', CERTIFICATION_VIEWS.toRenew),
        ...(can.detail ? [view('À vérifier', CERTIFICATION_VIEWS.toCheck)] : []),
      ]}
      actions={
        <>
          <Segments
            label="Présentation"
            items={[
              { label: 'Liste', href: links.to({ vue: null, page: null, typePage: null }), current: !matrix },
              { label: 'Matrice', href: links.to({ vue: 'matrice', page: null }), current: matrix },
            ]}
          />
          <ListActions
            links={links}
            picture={matrix}
            more={
              <>
                {can.write && (
                  <ListAction href={links.to({ panel: 'training' })} icon="graduation-cap" label="Planifier une formation" />
                )}
                {can.deposit && <ListAction href={links.to({ panel: 'deposit' })} icon="upload" label="Déposer une pièce" />}
                {can.types && <ListAction href={links.to({ panel: 'types' })} icon="library" label="Types" />}
              </>
            }
          >
            {can.write && 'Nouvelle habilitation'}
          </ListActions>
        </>
      }
      search={{ value: links.get('q'), placeholder: 'Nom ou matricule du chauffeur…', keep: links.keep('q') }}
      filters={
        <>
          <ChoiceFilter links={links} name="type" field={{ label: 'Habilitation', choices: typeWords(choices) }} />
          {matrix ? (
            <ChoiceFilter links={links} name="depot" field={depots} />
          ) : (
            <>
              <ChoiceFilter links={links} name="status" field={{ label: 'Statut', choices: CERTIFICATION_STATUS_LABELS }} />
              <MoreFilters links={links} names={MORE}>
                <ChoiceField links={links} name="within" field={{ label: 'Échéance', choices: HORIZONS }} />
                <ChoiceField links={links} name="depot" field={depots} />
                <SwitchField links={links} name="archived" label="Afficher les anciennes et les chauffeurs sortis" />
              </MoreFilters>
            </>
          )}
        </>
      }
      filterNames={matrix ? ['type', 'depot'] : ['type', 'status', ...MORE]}
      chips={chips}
      resetHref={links.bare}
    />
  )
}

export function certificationChips(links: ListLinks, choices: CertificationChoices): ChipProps[] {
  const { each, one } = chipsOf(links)
  return [
    ...each('type', 'Habilitation', typeWords(choices)),
    ...each('status', 'Statut', CERTIFICATION_STATUS_LABELS),
    ...each('within', 'Échéance', HORIZONS),
    ...each('depot', 'Dépôt', depotWords(choices)),
    ...one('driver', 'Chauffeur', 'un seul'),
    ...one('archived', 'Anciennes', 'affichées'),
  ]
}
