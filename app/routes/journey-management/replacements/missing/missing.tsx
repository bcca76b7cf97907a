import { Banner } from '#app/components/ui/banner.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { Cancel } from '#app/components/ui/form/cancel.tsx'
import { Field } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { answer, send } from '#app/lib/forms/send.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatPhone } from '#domain/formats/phone.ts'
import { MISSING_FIELDS as FIELDS } from '#domain/journey-management/replacements/fields.ts'
import { CALL_LABELS, NO_VEHICLE } from '#domain/journey-management/replacements/missing-values.ts'
import { MISSING_LABELS, MISSING_WHYS } from '#domain/journey-management/replacements/missing-whys.ts'
import type { Route } from './+types/missing'
import { Candidates } from './candidates.tsx'
import { JourneyChoice } from './journey-choice.tsx'
import { readProposals } from './proposals.server.ts'

const TITLE = "Il me manque quelqu'un"

export const handle = { title: TITLE, back: '/journey-management/journeys' }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `${loaderData.proposals.driver.name}\u202f: ${TITLE.toLowerCase()}` : TITLE} · Quai` },
]

export async function loader(args: Route.LoaderArgs) {
  const { api } = await authorize(args)
  const proposals = await readProposals(api, args.params.driverId, args.url)
  return { proposals, q: args.url.searchParams.get('q') ?? '', idempotencyKey: crypto.randomUUID() }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const { missing } = api['journey-management'].replacements
  const day = String(form.typed.from ?? '')
  return answer(form, {
    confirm: () =>
      send(form, missing[':driverId'].$post, {
        param: { driverId: args.params.driverId },
        to: `/journey-management/journeys?from=${day}&to=${day}`,
        flash: done => ({
          tone: done.open > 0 || done.untold.length > 0 ? ('warning' as const) : ('success' as const),
          message: [
            done.plate ?? done.name,
            ...(done.replaced > 0 ? [counted(done.replaced, 'trajet confié', 'trajets confiés')] : []),
            ...(done.subcontracted > 0 ? [counted(done.subcontracted, 'trajet sous-traité', 'trajets sous-traités')] : []),
            ...(done.open > 0 ? [counted(done.open, 'trajet reste à pourvoir', 'trajets restent à pourvoir')] : []),
            ...done.untold.map(
              ({ name, phone }) => `${name} n'a pas de compte\u202f: appelez-le${phone ? ` au ${formatPhone(phone)}` : ''}`,
            ),
          ].join(' · '),
        }),
      }),
    call: () =>
      send(form, missing.calls.$post, {
        to: args.url.pathname + args.url.search,
        flash: ({ name, answer }) => `${name}\u202f: ${CALL_LABELS[answer].toLowerCase()}`,
      }),
  })
}

/** One page for who or what is missing: the absence, the journeys that it touches, who takes them, one press. */
export default function MissingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { proposals, q, idempotencyKey } = loaderData
  const failure = useFailure(actionData)
  const { why, driver, vehicle, period, declared, journeys, tour, bestOfTour } = proposals
  const none = why === 'PANNE' && !vehicle
  const wholeTour = tour.length > 0
  const chosenTour = startValue(failure, 'tour', bestOfTour)
  const callable = new Map(
    [...tour, ...journeys.flatMap(({ candidates }) => candidates)].filter(({ phone }) => phone).map(one => [one.id, one]),
  )
  return (
    <div className="page grid grid-cols-1 gap-4">
      <Box
        title={
          <>
            {driver.name}
            {vehicle && ` · ${vehicle.plate}`}
          </>
        }
        action={
          driver.phone && (
            <a href={`tel:${driver.phone}`}>
              <Icon name="phone" /> {formatPhone(driver.phone)}
            </a>
          )
        }
      >
        <p className="help mb-3">
          Matricule {driver.code} · {driver.depot}
        </p>
        <Form className="grid gap-3 md:flex md:items-end md:gap-4" role="search" aria-label="Absence et recherche">
          <Field
            label={FIELDS.why.label}
            name="why"
            type="select"
            small
            options={MISSING_WHYS.map(value => ({ value, label: MISSING_LABELS[value] }))}
            defaultValue={why}
          />
          <Field label={FIELDS.from.label} name="from" type="date" small defaultValue={period.from} />
          <Field label={FIELDS.to.label} name="to" type="date" small defaultValue={period.to} />
          <Field
            label={why === 'PANNE' ? 'Chercher une immatriculation' : 'Chercher un chauffeur'}
            name="q"
            small
            defaultValue={q}
            autoComplete="off"
          />
          <button type="submit" className="btn btn-sm btn-line">
            <Icon name="refresh-cw" />
            Actualiser
          </button>
        </Form>
      </Box>
      {declared && (
        <Banner>
          {vehicle ? 'Panne déjà déclarée' : 'Absence déjà déclarée'} depuis le {formatDate(declared.from)}
          {declared.to ? ` jusqu'au ${formatDate(declared.to)}` : ''}
          {'\u202f'}: il reste à confier les trajets.
        </Banner>
      )}
      {none ? (
        <Banner tone="warning">{NO_VEHICLE}</Banner>
      ) : (
        <Form method="post" id="missing-form" className="grid grid-cols-1 gap-4" reloadDocument>
          {/* First submit button, so that Enter in a field uses it. */}
          <button type="submit" name="intent" value="confirm" hidden tabIndex={-1} aria-hidden="true" />
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <input type="hidden" name="why" value={why} />
          <input type="hidden" name="from" value={period.from} />
          <input type="hidden" name="to" value={period.to} />
          <input type="hidden" name="fromHalf" value={period.fromHalf ?? ''} />
          <input type="hidden" name="toHalf" value={period.toHalf ?? ''} />
          <FormRefusal failure={failure} label={name => FIELDS[name.replace(/^.*\./, '') as keyof typeof FIELDS]?.label} />
          {journeys.length === 0 && <Banner>Aucun trajet n'est touché.</Banner>}
          {wholeTour && (
            <Box title={FIELDS.tour.label} count={<span className="count">{journeys.length} trajets</span>}>
              <Candidates
                name="tour"
                legend={`Qui prend les ${journeys.length} trajets`}
                rows={tour}
                chosen={chosenTour}
                error={issueAt(failure, 'tour')}
                others={[{ value: '', label: 'Choisir trajet par trajet' }]}
              />
            </Box>
          )}
          {journeys.map((journey, index) => (
            <JourneyChoice key={journey.id} {...{ journey, index, failure, why }} carriers={proposals.carriers} />
          ))}
          <Box>
            <div className="fields">
              <Field
                label={FIELDS.reason.label}
                name="reason"
                help="Seulement si un remplaçant choisi porte un avertissement"
                maxLength={300}
                defaultValue={startValue(failure, 'reason', '')}
                error={issueAt(failure, 'reason')}
              />
              <Field
                label={FIELDS.comment.label}
                name="comment"
                maxLength={300}
                defaultValue={startValue(failure, 'comment', '')}
                error={issueAt(failure, 'comment')}
              />
            </div>
          </Box>
          <div className="flex flex-wrap gap-2">
            <button type="submit" className="btn btn-primary" name="intent" value="confirm">
              {declared
                ? 'Confirmer et prévenir'
                : `${vehicle ? 'Déclarer la panne' : "Déclarer l'absence"}, confirmer et prévenir`}
            </button>
            <Cancel href={handle.back} />
            <a className="btn btn-bare" href={`/journey-management/journeys/best-plan?day=${period.from}`}>
              <Icon name="calendar-check" />
              Affecter au mieux ce jour
            </a>
          </div>
        </Form>
      )}
      {[...callable.values()].map(({ id }) => (
        <Form key={id} method="post" id={`call-${id}`} reloadDocument hidden>
          <input type="hidden" name="intent" value="call" />
          <input type="hidden" name="candidateId" value={id} />
          {journeys.map(journey => (
            <input key={journey.id} type="hidden" name="journeyIds[]" value={journey.id} />
          ))}
        </Form>
      ))}
    </div>
  )
}
