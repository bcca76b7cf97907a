import { Group } from '#app/components/ui/form/fields-of.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { typedOf } from '#domain/field-book.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { OFFENCE_FORM_FIELDS as FIELDS } from '#domain/incidents-management/infractions/fields.ts'
import { CHOICES_MAX } from '#domain/limits.ts'
import type { Offences } from './panels.server.ts'

interface OffencesProps {
  offences: Offences
  closeHref: string
  href: (changes: Record<string, string>) => string
}

/** `?panel=offences`. */
export function OffenceTable({ offences, closeHref, href }: OffencesProps) {
  return (
    <Panel
      title="Table des infractions"
      closeHref={closeHref}
      footer={
        <a className="btn btn-primary" href={href({ panel: 'new-offence' })}>
          <Icon name="plus" />
          Nouvelle infraction
        </a>
      }
    >
      <p className="help mb-3">
        Points et montants proposés à l'enregistrement d'un avis. Les avis déjà enregistrés gardent les leurs.
      </p>
      <ul className="box">
        {offences.map(offence => (
          <li key={offence.id} className="flex flex-wrap items-center gap-x-3 border-t border-line px-4 py-2 first:border-t-0">
            <div className="min-w-0 flex-1 basis-48">
              <a className={offence.active ? 'font-semibold' : 'text-muted'} href={href({ panel: 'offence', id: offence.id })}>
                {offence.label}
              </a>
              <p className="help">
                {[FIELDS.nature.read(offence.nature), !offence.active && 'non proposée'].filter(Boolean).join(' · ')}
              </p>
            </div>
            <span className="help">
              {offence.points} pt · {offence.fixedCents === null ? 'montant fixé ailleurs' : formatMoney(offence.fixedCents)}
            </span>
          </li>
        ))}
      </ul>
      <ListedMax shown={offences.length} what="premières infractions" most={CHOICES_MAX} />
    </Panel>
  )
}

interface OffenceFormProps {
  offence?: Offences[number]
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  reloadHref: string
}

/** `?panel=new-offence`, and `?panel=offence&id=…` to change points and amounts. */
export function OffenceForm({ offence, idempotencyKey, failure, closeHref, reloadHref }: OffenceFormProps) {
  return (
    <RecordPanel
      title={offence ? `Modifier ${offence.code}` : 'Nouvelle infraction'}
      closeHref={closeHref}
      save="Enregistrer l'infraction"
      id="offence-form"
      intent={offence ? 'offence' : 'new-offence'}
      {...{ idempotencyKey, failure, reloadHref }}
      book={FIELDS}
      record={offence}
      typed={({ reducedCents, fixedCents, increasedCents, ...record }) =>
        typedOf(FIELDS, { ...record, reduced: reducedCents, fixed: fixedCents, increased: increasedCents })
      }
      start={{ nature: 'VITESSE', points: '0' }}
    >
      {field => (
        <>
          <Group title="Infraction">
            {!offence &&
              field('code', {
                required: true,
                maxLength: 20,
                autoCapitalize: 'characters',
                help: '2 à 20 caractères\u202f: A à Z, 0 à 9 et _',
              })}
            {field('label', { required: true, maxLength: 100, full: true })}
            {field('nature', { required: true })}
            {field('points', { required: true, inputMode: 'numeric', help: 'De 0 à 6' })}
          </Group>
          <Group title="Montants">
            {field('reduced')}
            {field('fixed', { help: 'Vide\u202f: fixé par le tribunal ou la commune' })}
            {field('increased')}
            {offence && field('active')}
          </Group>
        </>
      )}
    </RecordPanel>
  )
}
