import { JobProgress } from '#app/components/jobs/job-progress.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { fieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import { longDay } from '#app/lib/dates/french-dates.ts'
import { today } from '#app/lib/dates/today.server.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { answer, send } from '#app/lib/forms/send.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { PLAN_FIELDS } from '#domain/journey-management/best-plan/fields.ts'
import { SECONDS, WEIGHT_NAMES, WEIGHTS } from '#domain/journey-management/best-plan/weights.ts'
import type { Route } from './+types/best-plan'
import { applyLines } from './apply.server.ts'
import { ProposalView } from './proposal.tsx'
import { typedWeight } from './typed-weight.ts'

const PATH = '/journey-management/journeys/best-plan'

export const handle = { title: 'Affecter au mieux', back: '/journey-management/journeys' }
export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export async function loader(args: Route.LoaderArgs) {
  const { api } = await authorize(args)
  const id = args.url.searchParams.get('job')
  const plan = id ? await found(json(api['journey-management'].journeys['best-plan'][':id'].$get({ param: { id } }))) : null
  const day = plan?.day ?? args.url.searchParams.get('day') ?? addDays(today(), 1)
  const ofPool = plan ? null : args.url.searchParams.get('tournee')
  const pool = ofPool
    ? await found(json(api['journey-management']['drivers-pools'][':id'].$get({ param: { id: ofPool } })))
    : (plan?.pool ?? null)
  return { plan, day, pool: pool && { id: pool.id, code: pool.code }, idempotencyKey: crypto.randomUUID() }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const id = args.url.searchParams.get('job') ?? ''
  const plans = api['journey-management'].journeys['best-plan']
  const to = `${PATH}?job=${id}`
  return answer(form, {
    plan: () => send(form, plans.$post, { to: started => `${PATH}?job=${started.id}` }),
    'cancel-job': () =>
      send(form, api.jobs[':id'].cancel.$post, { param: { id }, to, flash: ({ label }) => `${label}\u202f: annulé` }),
    apply: () => applyLines(api, form, id, { to, journeys: [form.typed.id ?? []].flat() }),
    'apply-all': () => applyLines(api, form, id, { to, journeys: null }),
  })
}

/** « Affecter au mieux »: choose the day, watch the search, accept the proposal as a whole or line by line. */
export default function BestPlanPage({ loaderData, actionData }: Route.ComponentProps) {
  const { plan, day, pool, idempotencyKey } = loaderData
  const until = plan?.proposal?.until ?? day
  const failure = useFailure(actionData)
  return (
    <div className="page grid grid-cols-1 gap-4">
      {!plan && <Order day={day} pool={pool} idempotencyKey={idempotencyKey} failure={failure} />}
      {plan && (
        <Box
          title={[longDay(day), until > day && `au ${longDay(until)}`, pool?.code].filter(Boolean).join(' · ')}
          action={<a href={`${PATH}?${new URLSearchParams({ day, ...(pool && { tournee: pool.id }) })}`}>Chercher de nouveau</a>}
        >
          <JobProgress job={plan.job} unit="chauffeurs">
            {plan.proposal && <ProposalView proposal={plan.proposal} idempotencyKey={idempotencyKey} failure={failure} />}
          </JobProgress>
        </Box>
      )}
    </div>
  )
}

const START = Object.fromEntries(WEIGHT_NAMES.map(name => [name, typedWeight(WEIGHTS[name].cents)]))

interface OrderProps {
  day: string
  pool: { id: string; code: string } | null
  idempotencyKey: string
  failure: FormFailure | undefined
}

function Order({ day, pool, idempotencyKey, failure }: OrderProps) {
  const field = fieldsOf(failure, { ...START, day }, PLAN_FIELDS)
  return (
    <Box title={`Un plan pour les trajets sans chauffeur${pool ? ` de la tournée ${pool.code}` : ''}`}>
      <Form method="post" id="best-plan" className="grid gap-4" reloadDocument>
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        {pool && <input type="hidden" name="pool" value={pool.id} />}
        <FormRefusal failure={failure} label={name => PLAN_FIELDS[name as keyof typeof PLAN_FIELDS]?.label} />
        <p className="help">Chaque proposition passe le même contrôle que « Affecter ». Rien n'est écrit avant « Appliquer ».</p>
        <div className="fields">
          {field('day', { required: true })}
          {field('until', { help: 'Sept jours au plus, chacun après les précédents' })}
          {field('seconds', {
            help: `${SECONDS.usual} s pour un jour, ${SECONDS.most} pour plusieurs\u202f; le meilleur plan trouvé est gardé`,
          })}
        </div>
        <div className="grid gap-2">
          {field('again')}
          {field('subcontract')}
        </div>
        <details>
          <summary className="text-link">Ce qui compte, et combien</summary>
          <div className="fields mt-2">{WEIGHT_NAMES.map(name => field(name))}</div>
        </details>
        <div>
          <button type="submit" className="btn btn-primary" name="intent" value="plan">
            Chercher le meilleur plan
          </button>
        </div>
      </Form>
    </Box>
  )
}
