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

const PATH = '/journey-management/journeys/best-plan'

export const handle = { title: 'Affecter au mieux', back: '/journey-management/journeys' }
export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export async function loader(args: Route.LoaderArgs) {
  const { api } = await authorize(args)
  const id = args.url.searchParams.get('job')
  const plan = id ? await found(json(api['journey-management'].journeys['best-plan'][':id'].$get({ param: { id } }))) : null
  const day = plan?.day ?? args.url.searchParams.get('day') ?? addDays(today(), 1)
  return { plan, day, idempotencyKey: crypto.randomUUID() }
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
  const { plan, day, idempotencyKey } = loaderData
  const failure = useFailure(actionData)
  return (
    <div className="page grid grid-cols-1 gap-4">
      {!plan && <Order day={day} idempotencyKey={idempotencyKey} failure={failure} />}
      {plan && (
        <Box title={longDay(day)} action={<a href={`${PATH}?day=${day}`}>Chercher de nouveau</a>}>
          <JobProgress job={plan.job} unit="chauffeurs">
            {plan.proposal && <ProposalView proposal={plan.proposal} idempotencyKey={idempotencyKey} failure={failure} />}
          </JobProgress>
        </Box>
      )}
    </div>
  )
}

const START = Object.fromEntries(
  WEIGHT_NAMES.map(name => [name, (WEIGHTS[name].cents / 100).toFixed(2).replace('.', ',').replace(/,00$/, '')]),
)

function Order({ day, idempotencyKey, failure }: { day: string; idempotencyKey: string; failure: FormFailure | undefined }) {
  const field = fieldsOf(failure, { ...START, day, seconds: String(SECONDS.usual) }, PLAN_FIELDS)
  return (
    <Box title="Un plan pour les trajets sans chauffeur">
      <Form method="post" id="best-plan" className="grid gap-4" reloadDocument>
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <FormRefusal failure={failure} label={name => PLAN_FIELDS[name as keyof typeof PLAN_FIELDS]?.label} />
        <p className="help">Chaque proposition passe le même contrôle que « Affecter ». Rien n'est écrit avant « Appliquer ».</p>
        <div className="fields">
          {field('day', { required: true })}
          {field('seconds', { help: `Au plus ${SECONDS.most} s\u202f; le meilleur plan trouvé est gardé` })}
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
