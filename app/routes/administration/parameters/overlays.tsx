import { History } from '#app/components/history/history.tsx'
import { Group } from '#app/components/ui/form/fields-of.tsx'
import { FaultPanel } from '#app/components/ui/panel/fault-panel.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import {
  BAN_FIELDS,
  CARRIER_FORM_FIELDS,
  CLOSURE_FIELDS,
  LATE_RATE_FIELDS,
  LICENCE_FIELDS,
} from '#domain/administration/parameters/fields.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { typedOf } from '#domain/field-book.ts'
import { TARGET_PARAMETERS } from '#domain/sales/kpi/targets.ts'
import type { Route } from './+types/parameters'
import type { Of } from './panel-of.ts'
import { isRemoval, Removal } from './removal.tsx'
import { TemplateForm } from './template-form.tsx'

interface OverlaysProps extends Pick<Route.ComponentProps['loaderData'], 'panel' | 'fault'> {
  failure: FormFailure | undefined
  closeHref: string
}

export function ParameterOverlays({ panel, fault, failure, closeHref }: OverlaysProps) {
  const shared = { failure, closeHref }
  return (
    <>
      {panel?.kind === 'carrier' && <CarrierForm {...panel} {...shared} />}
      {panel?.kind === 'licence' && <LicenceForm {...panel} {...shared} />}
      {panel?.kind === 'rate' && <RateForm {...panel} {...shared} />}
      {panel?.kind === 'closure' && <ClosureForm {...panel} {...shared} />}
      {panel?.kind === 'ban' && <BanForm {...panel} {...shared} />}
      {panel?.kind === 'template' && <TemplateForm {...panel} {...shared} />}
      {panel && isRemoval(panel) && <Removal panel={panel} {...shared} />}
      {panel?.kind === 'history' && (
        <Panel title="Historique" closeHref={closeHref}>
          <History history={panel.history} href={page => `?panel=history&histo=${page}`} />
        </Panel>
      )}
      {fault && <FaultPanel {...fault} closeHref={closeHref} />}
    </>
  )
}

function CarrierForm({ carrier, idempotencyKey, failure, closeHref }: Of<'carrier'>) {
  return (
    <RecordPanel
      title="Paramètres du transporteur"
      size="wide"
      closeHref={closeHref}
      save="Enregistrer les paramètres"
      id="carrier-form"
      intent="carrier"
      reloadHref="?panel=edit"
      {...{ idempotencyKey, failure }}
      book={CARRIER_FORM_FIELDS}
      record={carrier}
      typed={stored => typedOf(CARRIER_FORM_FIELDS, { ...stored, capital: stored.capitalCents, recovery: stored.recoveryCents })}
    >
      {field => (
        <>
          <Group title="Société émettrice">
            {field('name', { required: true, maxLength: 120 })}
            {field('shortName', { maxLength: 20, help: 'Dans le menu' })}
            {field('legalForm', { maxLength: 40, placeholder: 'SAS' })}
            {field('capital')}
            {field('siren', { required: true, inputMode: 'numeric' })}
            {field('siret', { inputMode: 'numeric' })}
            {field('register', { maxLength: 60, placeholder: 'RCS Nantes' })}
            {field('vatNumber', { help: 'Laissée vide, celle du SIREN' })}
          </Group>
          <Group title="Siège">
            {field('line1', { required: true, maxLength: 100 })}
            {field('line2', { maxLength: 100 })}
            {field('zip', { required: true, inputMode: 'numeric' })}
            {field('city', { required: true, maxLength: 100 })}
            {field('phone', { type: 'tel' })}
            {field('email', { type: 'email' })}
          </Group>
          <Group title="Facturation">
            {field('iban')}
            {field('bic')}
            {field('recovery', { help: '40 € (art. D441-5 du Code de commerce)' })}
            {field('vatOnDebits')}
          </Group>
          <Group title="Gestionnaire de transport">
            {field('managerName', { maxLength: 80 })}
            {field('managerCertificate', { maxLength: 60 })}
          </Group>
          <Group title="Seuils">
            {field('horizonDays', { required: true, inputMode: 'numeric' })}
            {field('toleranceMin', {
              required: true,
              inputMode: 'numeric',
              help: 'Des nouveaux cahiers des charges\u202f; ceux en cours gardent la leur',
            })}
            {field('freeWaitingMin', {
              required: true,
              inputMode: 'numeric',
              help: 'Des nouveaux clients\u202f; les autres gardent la leur',
            })}
          </Group>
          <Group title="Objectifs">{Object.values(TARGET_PARAMETERS).map(name => field(name))}</Group>
        </>
      )}
    </RecordPanel>
  )
}

function LicenceForm({ licence, idempotencyKey, failure, closeHref }: Of<'licence'>) {
  return (
    <RecordPanel
      title={licence ? `Licence ${licence.number}` : 'Nouvelle licence'}
      closeHref={closeHref}
      save="Enregistrer la licence"
      id="licence-form"
      intent={licence ? 'licence' : 'licence-add'}
      {...{ idempotencyKey, failure, reloadHref: licence && `?panel=licence&id=${licence.id}` }}
      book={LICENCE_FIELDS}
      record={licence}
    >
      {field => (
        <>
          <div className="fields">
            {field('kind', { required: true, full: true, placeholder: 'Choisir une licence' })}
            {field('number', { required: true, maxLength: 40 })}
            {field('validTo', { required: true })}
            {field('copies', { required: true, inputMode: 'numeric', help: 'Une dans chaque véhicule' })}
          </div>
          {licence && <Remove href={`?confirm=licence-remove&id=${licence.id}`}>Retirer la licence…</Remove>}
        </>
      )}
    </RecordPanel>
  )
}

function RateForm({ rate, idempotencyKey, failure, closeHref }: Of<'rate'>) {
  return (
    <RecordPanel
      title={rate ? `Taux au ${formatDate(rate.validFrom)}` : 'Nouveau taux'}
      closeHref={closeHref}
      save="Enregistrer le taux"
      id="rate-form"
      intent={rate ? 'rate' : 'rate-add'}
      {...{ idempotencyKey, failure, reloadHref: rate && `?panel=rate&id=${rate.id}` }}
      book={LATE_RATE_FIELDS}
      record={rate}
      start={{ marginPct: '10' }}
    >
      {field => (
        <>
          <div className="fields">
            {field('validFrom', { required: true, full: true, help: 'Les factures déjà validées gardent leur taux' })}
            {field('ecbPct', { required: true })}
            {field('marginPct', { required: true })}
          </div>
          {rate && <Remove href={`?confirm=rate-remove&id=${rate.id}`}>Retirer le taux…</Remove>}
        </>
      )}
    </RecordPanel>
  )
}

function ClosureForm({ closure, idempotencyKey, failure, closeHref }: Of<'closure'>) {
  return (
    <RecordPanel
      title={closure ? `Fermeture du ${formatDate(closure.fromDate)}` : 'Nouvelle fermeture'}
      closeHref={closeHref}
      save="Enregistrer la fermeture"
      id="closure-form"
      intent={closure ? 'closure' : 'closure-add'}
      {...{ idempotencyKey, failure, reloadHref: closure && `?panel=closure&id=${closure.id}` }}
      book={CLOSURE_FIELDS}
      record={closure}
    >
      {field => (
        <>
          <div className="fields">
            {field('fromDate', { required: true })}
            {field('toDate', { required: true })}
            {field('reason', { required: true, full: true, maxLength: 120, help: 'Pont, inventaire, fermeture annuelle' })}
          </div>
          <p className="help">Aucun trajet ne part ces jours-là, sauf dates ajoutées par le cahier des charges.</p>
          {closure && <Remove href={`?confirm=closure-remove&id=${closure.id}`}>Retirer la fermeture…</Remove>}
        </>
      )}
    </RecordPanel>
  )
}

function BanForm({ ban, idempotencyKey, failure, closeHref }: Of<'ban'>) {
  return (
    <RecordPanel
      title={ban ? `Interdiction du ${formatDate(ban.day)}` : 'Nouvelle interdiction'}
      closeHref={closeHref}
      save="Enregistrer l'interdiction"
      id="ban-form"
      intent={ban ? 'ban' : 'ban-add'}
      {...{ idempotencyKey, failure, reloadHref: ban && `?panel=ban&id=${ban.id}` }}
      book={BAN_FIELDS}
      record={ban}
    >
      {field => (
        <>
          <div className="fields">
            {field('day', { required: true })}
            {field('area', { required: true, placeholder: 'Choisir une zone' })}
            {field('fromTime', { required: true })}
            {field('toTime', { required: true })}
            {field('source', {
              required: true,
              full: true,
              maxLength: 200,
              help: 'Arrêté annuel, avec sa date et celle du Journal officiel',
            })}
          </div>
          <p className="help">
            Les samedis de l'arrêté annuel, en plus des dimanches et jours fériés. Le réseau Auvergne-Rhône-Alpes concerne les
            trajets qui ont un arrêt dans la région{'\u202f'}; une simple traversée n'est pas connue.
          </p>
          {ban && <Remove href={`?confirm=ban-remove&id=${ban.id}`}>Retirer l'interdiction…</Remove>}
        </>
      )}
    </RecordPanel>
  )
}

const Remove = ({ href, children }: { href: string; children: string }) => (
  <p>
    <a className="text-link" href={href}>
      {children}
    </a>
  </p>
)
