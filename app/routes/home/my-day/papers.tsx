import { CertificationStatusMark } from '#app/components/human-resources/certification-status.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { formatDate } from '#domain/calendar/dates.ts'
import { paperName } from '#domain/home/my-papers.ts'
import { leftWords } from '#domain/human-resources/driver-certifications/values.ts'
import type { Day } from './day.ts'

/** « Mes documents »: documents for a roadside check, each opened by one touch (`domain.md` §4.1). */
export function Papers({ papers, today }: Pick<Day, 'papers' | 'today'>) {
  return (
    <Box title="Mes documents" flush>
      {papers.documents.length === 0 ? (
        <p className="home-nothing">Aucune pièce n'est enregistrée pour vous ni pour votre véhicule du jour.</p>
      ) : (
        <ul className="my-day-papers">
          {papers.documents.map(document => (
            <li key={document.id}>
              <a href={`/?document=${document.id}`} data-reload>
                <Icon name="file-text" />
                <b>{paperName(document)}</b>
                {(document.of || document.validTo) && (
                  <span>
                    {document.of && <code>{document.of}</code>}
                    {document.of && document.validTo && ' · '}
                    {document.validTo && <Until day={document.validTo} today={today} />}
                  </span>
                )}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Box>
  )
}

function Until({ day, today }: { day: string; today: string }) {
  if (day >= today) return <>jusqu'au {formatDate(day)}</>
  return <b className="text-error">échue le {formatDate(day)}</b>
}

/** « Mes échéances »: earliest first. */
export function Deadlines({ papers, today }: Pick<Day, 'papers' | 'today'>) {
  return (
    <Box
      title="Mes échéances"
      flush
      action={
        <a className="btn btn-sm btn-line" href="/profile#paper-form">
          <Icon name="upload" />
          Envoyer une pièce
        </a>
      }
    >
      {papers.deadlines.length === 0 ? (
        <p className="home-nothing">Aucune habilitation n'est enregistrée pour vous.</p>
      ) : (
        <ul className="my-day-ahead my-day-named">
          {papers.deadlines.map(({ id, type, validTo, status }) => (
            <li key={id}>
              <b>{type}</b>
              <CertificationStatusMark status={status} />
              <span>{validTo ? `${formatDate(validTo)} · ${leftWords(validTo, today)}` : 'sans échéance'}</span>
            </li>
          ))}
        </ul>
      )}
    </Box>
  )
}
