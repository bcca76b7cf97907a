import { Box } from '#app/components/ui/box.tsx'
import { recordFieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { AskOpen } from '#app/components/ui/panel/dialog.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import { Unbroken } from '#app/components/ui/panel/unbroken.tsx'
import { Tag } from '#app/components/ui/tag.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { shortDay } from '#app/lib/dates/french-dates.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { QuarterAverage } from '#domain/assignment/quarter.ts'
import { addDays, formatDate, mondayOf } from '#domain/calendar/dates.ts'
import { periodText } from '#domain/calendar/period.ts'
import { isoWeek } from '#domain/calendar/weeks.ts'
import { typedOf } from '#domain/field-book.ts'
import { unbrokenDuration } from '#domain/formats/hours.ts'
import { DRIVER_POOL_MEMBER_FIELDS } from '#domain/journey-management/drivers-pools/fields.ts'
import { MEMBER_RANK_LABELS, PREVIEW_WEEKS } from '#domain/journey-management/drivers-pools/values.ts'
import { SHORT_LIST_MAX } from '#domain/limits.ts'

type Team = Answer<ApiClient['journey-management']['drivers-pools'][':id']['team']['$get']>
type Member = Team['members'][number]

interface TeamProps extends Team {
  searchParams: URLSearchParams
  today: string
  canWrite: boolean
  idempotencyKey: string
  failure: FormFailure | undefined
  href: (changes: Record<string, string>) => string
}

/** « Équipe »: drivers in the order of assignment, and the holder of each of the next eight weeks. */
export function PoolTeam({
  members,
  preview,
  searchParams,
  today,
  canWrite,
  href,
  needed,
  average,
  candidates,
  ...form
}: TeamProps) {
  const panel = searchParams.get('panel')
  const chosen = members.find(({ id }) => id === searchParams.get('membre'))
  const joining = candidates.find(({ id }) => id === searchParams.get('qui'))
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Box
        title="Équipe"
        flush={members.length > 0}
        action={
          canWrite && (
            <span className="flex flex-wrap gap-2">
              <a className="btn btn-sm btn-line" href={href({ panel: 'propose' })}>
                Proposer une équipe
              </a>
              <a className="btn btn-sm btn-line" href={href({ panel: 'member' })}>
                <Icon name="plus" />
                Ajouter un membre
              </a>
            </span>
          )
        }
      >
        {members.length === 0 ? (
          <p className="help">Un titulaire au moins, pour que la tournée puisse être activée.</p>
        ) : (
          <ul className="box-rows">
            {members.map(member => (
              <MemberRow key={member.id} {...{ member, today, canWrite, href }} />
            ))}
          </ul>
        )}
      </Box>
      <Box title={`Roulement sur ${PREVIEW_WEEKS} semaines`} flush={preview.length > 0}>
        {preview.length === 0 ? (
          <p className="help">La semaine type ne comporte aucun trajet prévu.</p>
        ) : (
          <Rotation preview={preview} />
        )}
      </Box>
      {canWrite && panel === 'member' && (
        <MemberPanel
          key={chosen?.id ?? joining?.id}
          member={chosen}
          {...{ joining, members, today, closeHref: href({}), ...form }}
        />
      )}
      {canWrite && panel === 'propose' && <Proposal {...{ needed, average, candidates, members, today, href }} />}
      {canWrite && chosen && searchParams.get('confirm') === 'member' && (
        <AskOpen
          title={`Retirer «\u202f${chosen.driver}\u202f» de l'équipe\u202f?`}
          text="Pour une saisie par erreur. Qui quitte l'équipe un jour reçoit une date de fin."
          confirm="Retirer de l'équipe"
          fields={{ intent: 'member-delete', idempotencyKey: form.idempotencyKey }}
          closeHref={href({})}
        >
          {form.failure && <WholeRefusal failure={form.failure} />}
        </AskOpen>
      )}
    </div>
  )
}

function MemberRow({ member, today, canWrite, href }: { member: Member } & Pick<TeamProps, 'today' | 'canWrite' | 'href'>) {
  const over = member.to !== null && member.to < today
  const name = <span className="sr-only"> {member.driver}</span>
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="min-w-48 flex-1">
        <b className="font-semibold">{member.driver}</b>
        <div className="help">
          {MEMBER_RANK_LABELS[member.rank]} {member.priority} · {periodText({ validFrom: member.from, validTo: member.to })}
        </div>
      </div>
      {over && <Tag>Terminé</Tag>}
      {member.driverStatus !== 'ACTIF' && <Tag tone="warning">Indisponible</Tag>}
      {canWrite && (
        <div className="flex gap-1">
          <a className="btn btn-sm btn-line" href={href({ panel: 'member', membre: member.id })}>
            Modifier{name}
          </a>
          <a className="btn btn-sm btn-bare" href={href({ confirm: 'member', membre: member.id })}>
            Retirer…{name}
          </a>
        </div>
      )}
    </li>
  )
}

/** One line per week: the holder, days with another driver, public holidays, and what speaks against the holder. */
function Rotation({ preview }: Pick<Team, 'preview'>) {
  const weeks = [...Map.groupBy(preview, ({ date }) => mondayOf(date))]
  return (
    <ol className="pool-weeks">
      {weeks.map(([monday, days]) => {
        const holders = [...Map.groupBy(days, ({ driver }) => driver ?? 'Personne')]
        return (
          <li key={monday}>
            <span>
              <b className="font-semibold">{`S${isoWeek(monday).week}`}</b>
              <span className="text-muted">{` du ${formatDate(monday).slice(0, 5)} au ${formatDate(addDays(monday, 6)).slice(0, 5)}`}</span>
            </span>
            <span className="flex flex-wrap gap-x-3 gap-y-1">
              {holders.map(([driver, dates]) => (
                <span key={driver} className={driver === 'Personne' ? 'out-error' : undefined}>
                  {driver}
                  {holders.length > 1 && (
                    <span className="text-muted">{` (${dates.map(({ date }) => shortDay(date).slice(0, 4)).join(' ')})`}</span>
                  )}
                </span>
              ))}
              {days
                .filter(({ holiday }) => holiday)
                .map(({ date, holiday }) => (
                  <Tag key={date} icon="calendar">{`${formatDate(date).slice(0, 5)} ${holiday}`}</Tag>
                ))}
              {[...Map.groupBy(findingsOf(days), ({ message }) => message)].map(([message, found]) => (
                <span key={message} className={found[0]!.severity === 'BLOQUANT' ? 'out-error' : 'out-warning'}>
                  <Unbroken text={`${found.map(({ date }) => shortDay(date).slice(0, 4)).join(' ')}\u202f: ${message}`} />
                </span>
              ))}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

const findingsOf = (days: Team['preview']) => days.flatMap(({ date, findings }) => findings.map(one => ({ ...one, date })))

/** How many drivers the week needs (`law.md` §2), and who could join. */
function Proposal({
  needed,
  average,
  candidates,
  members,
  today,
  href,
}: Pick<TeamProps, 'needed' | 'average' | 'candidates' | 'members' | 'today' | 'href'>) {
  const present = members.filter(({ to, rank }) => rank !== 'RESERVE' && (to === null || to >= today)).length
  return (
    <Panel title="Proposer une équipe" closeHref={href({})}>
      <p className="pb-3">
        <b className="font-semibold">{neededText(needed)}</b> {average && averageText(average)} L'équipe en compte {present}, hors
        réserve.
      </p>
      {candidates.length === 0 ? (
        <p className="help">Aucun chauffeur du dépôt et de cette activité n'est libre de toute tournée.</p>
      ) : (
        <ul className="box-rows">
          {candidates.map(({ id, name, code }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <span className="min-w-48 flex-1">
                {name} <span className="text-muted">{code}</span>
              </span>
              <a className="btn btn-sm btn-line" href={href({ panel: 'member', qui: id })}>
                Ajouter<span className="sr-only"> {name}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <ListedMax shown={candidates.length} what="premiers chauffeurs" most={SHORT_LIST_MAX} />
    </Panel>
  )
}

const neededText = (needed: number | null) =>
  needed === null
    ? "Un trajet prévu de cette semaine n'est conforme avec aucune équipe."
    : needed === 0
      ? 'La semaine type ne comporte aucun trajet prévu.'
      : `Cette semaine type demande ${needed} chauffeur${needed > 1 ? 's' : ''}.`

const averageText = ({ minutes, limit }: QuarterAverage) =>
  `Un chauffeur seul y ferait, en moyenne du trimestre, ${unbrokenDuration(minutes)} de service par semaine (maximum ${unbrokenDuration(limit)}).`

function MemberPanel({
  member,
  joining,
  members,
  today,
  ...form
}: {
  member: Member | undefined
  joining: Team['candidates'][number] | undefined
  members: readonly Member[]
  today: string
  closeHref: string
  idempotencyKey: string
  failure: FormFailure | undefined
}) {
  const named = recordFieldsOf(form.failure, DRIVER_POOL_MEMBER_FIELDS)
  const holders = members.filter(({ rank }) => rank === 'TITULAIRE')
  const next = Math.max(0, ...holders.map(({ priority }) => priority)) + 1
  return (
    <RecordPanel
      title={member ? `Modifier ${member.driver}` : 'Ajouter un membre'}
      save="Enregistrer le membre"
      id="member-form"
      intent={member ? 'member-update' : 'member'}
      {...form}
      book={DRIVER_POOL_MEMBER_FIELDS}
      record={member}
      typed={record => typedOf(DRIVER_POOL_MEMBER_FIELDS, record)}
      start={{ rank: 'TITULAIRE', priority: String(next), from: today }}
    >
      {field => (
        <div className="fields">
          {named(
            'driverId',
            'driver',
            { id: member?.driverId ?? joining?.id ?? null, text: member?.driver ?? joining?.name ?? null },
            { required: true, full: true, help: 'Matricule ou une partie du nom' },
          )}
          {field('rank', { required: true })}
          {field('priority', { required: true, inputMode: 'numeric', help: 'La plus petite passe en premier dans son rang' })}
          {field('from', { required: true })}
          {field('to', { help: "Vide\u202f: jusqu'à nouvel ordre" })}
        </div>
      )}
    </RecordPanel>
  )
}
