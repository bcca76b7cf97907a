import { Banner } from '#app/components/ui/banner.tsx'
import { PrintButton } from '#app/components/ui/list/list-actions.tsx'
import { json } from '#app/lib/api/error.ts'
import { parts } from '#app/lib/api/parts.server.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { answer, send } from '#app/lib/forms/send.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { queryOf } from '#app/lib/lists/query.ts'
import { late } from '#app/lib/navigation/late.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/parameters'
import { parameterPanel, templateIntents } from './panels.server.ts'
import { Bans, CarrierFacts, Closures, Licences, Rates, Templates } from './sections.tsx'
import { BackupFacts, Connectors, Numbering } from './system.tsx'

const Overlays = late(() => import('./overlays.tsx'), 'ParameterOverlays')

export const handle = { title: SCREENS['/administration/parameters'].title }

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

const HOME = '/administration/parameters'
const CLOSED_SAID = (done: string) => `Fermeture ${done}\u202f: les trajets sont générés de nouveau`

export async function loader(args: Route.LoaderArgs) {
  const { api } = await authorize(args)
  const parameters = await json(api.administration.parameters.$get({ query: queryOf(args.url) }))
  const { panel, fault } = await parts(args, { panel: parameterPanel(api, args.url, parameters) })
  return { ...parameters, panel, fault }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const { parameters } = api.administration
  const param = { id: args.url.searchParams.get('id') ?? '' }
  const to = HOME
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
  const { carrier, licences, rates, closures, bans, unknownBanYears } = loaderData
  const { templates, lacking, backups, numbers, connectors, panel, fault } = loaderData
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
      {!carrier.name && (
        <Banner tone="warning">Le transporteur n'est pas encore nommé{'\u202f'}: aucune facture ne peut être validée.</Banner>
      )}
      {lacking && <Banner tone="warning">{lacking}</Banner>}
      {backups?.trouble && <Banner tone="warning">{backups.trouble}</Banner>}
      <CarrierFacts carrier={carrier} />
      <Licences licences={licences} />
      <Rates rates={rates} />
      <Closures closures={closures} />
      <Bans bans={bans} unknownBanYears={unknownBanYears} />
      <Templates templates={templates} />
      <Numbering numbers={numbers} />
      <Connectors connectors={connectors} />
      <BackupFacts backups={backups} />
      {(panel || fault) && <Overlays panel={panel} fault={fault} failure={failure} closeHref={HOME} />}
    </div>
  )
}
