import { AbsenceStatusMark } from '#app/components/human-resources/absence-marks.tsx'
import { LeaveBalances } from '#app/components/human-resources/leave-balances.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { ABSENCE_KIND_LABELS } from '#domain/human-resources/absence-values.ts'
import { ABSENCE_PROOFS, lacksProof } from '#domain/human-resources/absences/values.ts'
import { countedText, leaveText } from '#domain/human-resources/absences/words.ts'
import { SHORT_LIST_MAX } from '#domain/limits.ts'
import type { Day } from './day.ts'

interface AbsencesProps extends Pick<Day, 'absences' | 'balances' | 'idempotencyKey'> {
  failure: FormFailure | undefined
}

/** « Mes absences »: the driver's requests with their status, and a new request. */
export function Absences({ absences, balances, idempotencyKey, failure }: AbsencesProps) {
  return (
    <Box
      title="Mes absences"
      flush
      action={
        <a className="btn btn-sm btn-line" href="/?panel=absence">
          <Icon name="calendar-plus" />
          Demander une absence
        </a>
      }
    >
      {balances.length > 0 && (
        <div className="my-day-leave">
          <LeaveBalances balances={balances} />
        </div>
      )}
      {absences.length === 0 ? (
        <p className="home-nothing">Vous n'avez demandé aucune absence.</p>
      ) : (
        <ul className="my-day-ahead">
          {absences.map(absence => (
            <li key={absence.id}>
              <Icon name="calendar" />
              <b>{ABSENCE_KIND_LABELS[absence.kind]}</b>
              <AbsenceStatusMark status={absence.status} />
              <span>{[leaveText(absence), countedText(absence), absence.reason].filter(Boolean).join(' · ')}</span>
              <Proof absence={absence} />
              {absence.status === 'DEMANDEE' && (
                <Form method="post" action="/?index" className="my-day-receive">
                  {failure?.typed.absence === absence.id && <WholeRefusal failure={failure} />}
                  <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
                  <input type="hidden" name="absence" value={absence.id} />
                  <button type="submit" className="btn btn-line" name="intent" value="absence-withdraw">
                    Retirer la demande
                  </button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
      <ListedMax shown={absences.length} what="demandes les plus récentes" most={SHORT_LIST_MAX} />
    </Box>
  )
}

/** Supporting document: missing or sent. */
function Proof({ absence }: { absence: Day['absences'][number] }) {
  const { id, kind, proofId } = absence
  if (lacksProof(absence)) {
    return (
      <a className="btn btn-line my-day-send" href={`/?panel=proof&id=${id}`}>
        <Icon name="paperclip" />
        {`Joindre\u202f: ${ABSENCE_PROOFS[kind]}`}
      </a>
    )
  }
  return (
    proofId && (
      <a className="text-link my-day-send" href={`/?document=${proofId}`} data-reload>
        Justificatif envoyé
      </a>
    )
  )
}
