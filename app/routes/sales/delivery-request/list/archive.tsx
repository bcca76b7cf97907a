import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { AskNames, AskOpen } from '#app/components/ui/panel/dialog.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { STATE } from '#domain/messages.ts'
import { REQUEST_STATUS_LABELS } from '#domain/sales/delivery-request/values.ts'
import type { ArchiveQuestion } from './archive.server.ts'

/** Bulk archive question: lists the requests, and those that stay with the reason. */
export function RequestsArchive({
  question: { ready, staying, idempotencyKey },
  failure,
  closeHref,
}: {
  question: ArchiveQuestion
  failure: FormFailure | undefined
  closeHref: string
}) {
  const what = ready.length === 1 ? ready[0]!.number : `${ready.length} cahiers des charges`
  return (
    <AskOpen
      title={ready.length > 0 ? `Archiver ${what}\u202f?` : 'Aucun de ces cahiers des charges ne peut être archivé'}
      text={
        ready.length > 0 &&
        `Les trajets à venir seront annulés et les trajets prévus clôturés. ${ready.length === 1 ? 'La fiche reste consultable' : 'Les fiches restent consultables'}.`
      }
      confirm={ready.length > 0 ? 'Archiver' : null}
      fields={{
        intent: 'archive-many',
        requests: ready.map(({ id, version }) => `${id}:${version}`).join(','),
        idempotencyKey,
      }}
      closeHref={closeHref}
    >
      {failure && <WholeRefusal failure={failure} />}
      <AskNames names={ready.map(({ id, number, title }) => ({ id, name: `${number} ${title}` }))} />
      {staying.length > 0 && (
        <AskNames
          heading={ready.length > 0 ? 'Restent en place' : undefined}
          names={staying.map(({ id, number, title, status }) => ({
            id,
            name: `${number} ${title}`,
            reason: STATE(REQUEST_STATUS_LABELS[status]),
          }))}
        />
      )}
    </AskOpen>
  )
}
