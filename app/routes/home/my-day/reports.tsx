import { REPORT_LABELS, REPORTS, type Report } from '#domain/home/reports.ts'

export const reportHref = (report: Report, number: string) => `/?panel=report&about=${report}&trajet=${number}`

/** « Signaler » below a run: one button per kind of event. */
export function Reports({ number }: { number: string }) {
  return (
    <nav className="my-day-reports" aria-label="Signaler">
      <b aria-hidden="true">Signaler</b>
      {REPORTS.map(report => (
        <a key={report} className="btn btn-line" href={reportHref(report, number)}>
          {REPORT_LABELS[report]}
        </a>
      ))}
    </nav>
  )
}
