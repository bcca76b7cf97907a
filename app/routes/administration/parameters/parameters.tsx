import { data } from 'react-router'
import { Banner } from '#app/components/ui/banner.tsx'
import { PrintButton } from '#app/components/ui/list/list-actions.tsx'
import { Tabs } from '#app/components/ui/panel/tabs.tsx'
import { json } from '#app/lib/api/error.ts'
import { parts } from '#app/lib/api/parts.server.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { answer, send } from '#app/lib/forms/send.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { queryOf } from '#app/lib/lists/query.ts'
import { late } from '#app/lib/navigation/late.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { PARAMETER_SECTIONS, type ParameterSection, sectionOf, sectionPath } from '#domain/administration/parameters/sections.ts'
import { TARGET_PARAMETERS } from '#domain/sales/kpi/targets.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/parameters'
import { parameterPanel, type Stored, templateIntents } from './panels.server.ts'
import { Bans, CarrierFacts, Closures, Licences, Rates, Templates } from './sections.tsx'
import { BackupFacts, Connectors, Numbering } from './system.tsx'

const Overlays = late(() => import('./overlays.tsx'), 'ParameterOverlays')

export const handle = { title: SCREENS['/administration/parameters'].title }

export const meta: Route.MetaFunction = ({ params }) => {
  const section = sectionOf(params.section)
  return [{ title: `${section ? `${PARAMETER_SECTIONS[section]} · ` : ''}${handle.title} · Quai` }]
}

const CLOSED_SAID = (done: string) => `Fermeture ${done}\u202f: les trajets sont générés de nouveau`

export async function loader(args: Route.LoaderArgs) {
  const { api } = await authorize(args)
  const section = sectionOf(args.params.section)
  if (!section) throw data(null, { status: 404 })
  const parameters = await json(api.administration.parameters.$get({ query: queryOf(args.url) }))
  const { panel, fault } = await parts(args, { panel: parameterPanel(api, args.url, parameters) })
  return { ...parameters, section, panel, fault }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const { parameters } = api.administration
  const param = { id: args.url.searchParams.get('id') ?? '' }
  const to = args.url.pathname
  return answer(form, {
    carrier: () => send(form, parameters.$put, { to, flash: 'Paramètres enregistrés' }),
    'licence-add': () => send(form, parameters.licences.$post, { to, flash: 'Licence ajoutée' }),
    licence: () => send(form, parameters.licences[':id'].$put, { param, to, flash: 'Licence enregistrée' }),
    'licence-remove': () => send(form, parameters.licences[':id'].$delete, { param, to, flash: 'Licence retirée' }),
    'rate-add': () => send(form, parameters['late-rates'].$post, { to, flash: 'Taux ajouté' }),
    rate: () => send(form, parameters['late-rates'][':id'].$put, { param, to, flash: 'Taux enregistré' }),
    'closure-add': () => send(form, parameters.closures.$post, { to, flash: CLOSED_SAID('ajoutée') }),
    closure: () => send(form, parameters.closures[':id'].$put, { param, to, flash: CLOSED_SAID('enregistrée') }),
    'closure-remove': () => send(form, parameters.closures[':id'].$delete, { param, to, flash: CLOSED_SAID('retirée') }),
    'ban-add': () => send(form, parameters['traffic-bans'].$post, { to, flash: 'Interdiction ajoutée' }),
    ban: () => send(form, parameters['traffic-bans'][':id'].$put, { param, to, flash: 'Interdiction enregistrée' }),
    'ban-remove': () => send(form, parameters['traffic-bans'][':id'].$delete, { param, to, flash: 'Interdiction retirée' }),
    ...templateIntents(parameters.templates, form, { kind: param.id, to }),
    'rate-remove': () => send(form, parameters['late-rates'][':id'].$delete, { param, to, flash: 'Taux retiré' }),
  })
}

export default function Parameters({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const { section, carrier, lacking, backups, panel, fault } = loaderData
  return (
    <div className="page grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-end gap-2">
        <a className="btn btn-sm btn-bare" href="?panel=history">
          Historique
        </a>
        <PrintButton />
        <a className="btn btn-sm btn-primary" href="?panel=edit">
          Modifier
        </a>
      </div>
      <Tabs
        label="Paramètres généraux"
        items={SECTIONS.map(name => ({
          label: PARAMETER_SECTIONS[name],
          href: sectionPath(name),
          current: name === section,
        }))}
      />
      {!carrier.name && (
        <Banner tone="warning">Le transporteur n'est pas encore nommé{'\u202f'}: aucune facture ne peut être validée.</Banner>
      )}
      {lacking && <Banner tone="warning">{lacking}</Banner>}
      {backups?.trouble && <Banner tone="warning">{backups.trouble}</Banner>}
      <Section {...loaderData} />
      {(panel || fault) && <Overlays panel={panel} fault={fault} failure={failure} closeHref={sectionPath(section)} />}
    </div>
  )
}

const SECTIONS = Object.keys(PARAMETER_SECTIONS) as ParameterSection[]

function Section(stored: Stored & { section: ParameterSection }) {
  const { carrier } = stored
  switch (stored.section) {
    case 'company':
      return (
        <>
          <CarrierFacts title="Société émettrice" names={COMPANY} carrier={carrier} />
          <CarrierFacts title="Siège" names={SEAT} carrier={carrier} />
        </>
      )
    case 'invoicing':
      return (
        <>
          <CarrierFacts title="Facturation" names={INVOICING} carrier={carrier} />
          <Rates {...stored} />
        </>
      )
    case 'licences':
      return (
        <>
          <CarrierFacts title="Gestionnaire de transport" names={MANAGER} carrier={carrier} />
          <Licences {...stored} />
        </>
      )
    case 'calendar':
      return (
        <>
          <Closures {...stored} />
          <Bans {...stored} />
        </>
      )
    case 'operations':
      return <CarrierFacts title="Seuils" names={THRESHOLDS} carrier={carrier} />
    case 'targets':
      return <CarrierFacts title="Objectifs" names={TARGETS} carrier={carrier} />
    case 'mails':
      return <Templates {...stored} />
    case 'system':
      return (
        <>
          <Numbering {...stored} />
          <Connectors {...stored} />
          <BackupFacts {...stored} />
        </>
      )
  }
}

const COMPANY = ['name', 'shortName', 'legalForm', 'capitalCents', 'siren', 'siret', 'register', 'vatNumber'] as const
const SEAT = ['line1', 'line2', 'zip', 'city', 'phone', 'email'] as const
const INVOICING = ['iban', 'bic', 'vatOnDebits', 'recoveryCents'] as const
const MANAGER = ['managerName', 'managerCertificate'] as const
const TARGETS = Object.values(TARGET_PARAMETERS)
const THRESHOLDS = ['horizonDays', 'toleranceMin', 'freeWaitingMin'] as const
