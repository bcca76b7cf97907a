import { Group } from '#app/components/ui/form/fields-of.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { CERTIFICATION_TYPE_FIELDS as FIELDS } from '#domain/human-resources/driver-certifications/fields.ts'
import { CHOICES_MAX } from '#domain/limits.ts'

export type CertificationType = Answer<ApiClient['human-resources']['driver-certifications']['types']['$get']>[number]

/** Certification types with their validity: `?panel=types`. */
export function CertificationTypes({
  types,
  closeHref,
  href,
}: {
  types: CertificationType[]
  closeHref: string
  href: (changes: Record<string, string>) => string
}) {
  return (
    <Panel
      title="Types d'habilitations"
      closeHref={closeHref}
      footer={
        <a className="btn btn-primary" href={href({ panel: 'new-type' })}>
          <Icon name="plus" />
          Nouveau type
        </a>
      }
    >
      <ul className="box">
        {types.map(type => (
          <li key={type.id} className="flex flex-wrap items-center gap-x-3 border-t border-line px-4 py-2 first:border-t-0">
            <div className="min-w-0 flex-1 basis-48">
              <a className={type.active ? 'font-semibold' : 'text-muted'} href={href({ panel: 'type', id: type.id })}>
                {type.label}
              </a>
              <p className="help">
                {[type.code, FIELDS.severity.read(type.severity), !type.active && 'désactivé'].filter(Boolean).join(' · ')}
              </p>
            </div>
            <span className="help">
              {type.validityMonths ? FIELDS.validityMonths.read(type.validityMonths) : 'sans échéance'}
              {type.alertDays.length > 0 && ` · alertes à ${FIELDS.alertDays.read(type.alertDays)} j`}
            </span>
          </li>
        ))}
      </ul>
      <ListedMax shown={types.length} what="premiers types" most={CHOICES_MAX} />
    </Panel>
  )
}

/** `?panel=new-type`, and `?panel=type&id=…` to change one. */
export function CertificationTypeForm({
  type,
  idempotencyKey,
  failure,
  closeHref,
  reloadHref,
}: {
  type?: CertificationType
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  reloadHref: string
}) {
  return (
    <RecordPanel
      title={type ? `Modifier ${type.code}` : "Nouveau type d'habilitation"}
      closeHref={closeHref}
      save="Enregistrer le type"
      id="type-form"
      intent={type ? 'type' : 'new-type'}
      {...{ idempotencyKey, failure, reloadHref }}
      book={FIELDS}
      record={type}
      start={{ severity: 'AVERTISSEMENT', alertDays: '90, 60, 30, 15' }}
    >
      {field => (
        <>
          <Group title="Identité">
            {!type &&
              field('code', {
                required: true,
                maxLength: 20,
                placeholder: 'SITE_LAITERIE',
                autoCapitalize: 'characters',
                help: '2 à 20 caractères\u202f: A à Z, 0 à 9 et _',
              })}
            {field('label', { required: true, maxLength: 60, full: Boolean(type) })}
          </Group>
          <Group title="Règles">
            {field('validityMonths', { inputMode: 'numeric', help: 'Vide\u202f: sans échéance' })}
            {field('alertDays', { inputMode: 'text', help: 'Séparés par des virgules, 1 à 365' })}
            {field('severity', { required: true })}
            {type && field('active')}
            {field('requiredWhen', { type: 'checkboxes', help: "Aucune cochée\u202f: quand le cahier des charges l'exige" })}
          </Group>
        </>
      )}
    </RecordPanel>
  )
}
