import { DriverPhoto } from '#app/components/human-resources/driver-photo.tsx'
import { DriverStatusMark } from '#app/components/human-resources/driver-status.tsx'
import { formatPhone } from '#domain/formats/phone.ts'
import { driverName } from '#domain/human-resources/drivers/values.ts'
import type { DriverRow } from './table.tsx'

/** « Trombinoscope » (`domain.md` §4.5), also printed for the depot. */
export function DriverFaces({ rows }: { rows: readonly DriverRow[] }) {
  return (
    <ul className="faces" aria-label="Trombinoscope">
      {rows.map(row => (
        <li key={row.id} className="face">
          <DriverPhoto driver={row} />
          <div className="face-words">
            <a className="face-name" href={`/human-resources/drivers/${row.id}`}>
              {driverName(row)}
            </a>
            <span className="voice-code">{row.code}</span>
            <span className="face-quiet">{row.depot}</span>
            <a className="face-phone" href={`tel:${row.phone}`}>
              {formatPhone(row.phone)}
            </a>
            <span className="face-state">
              <DriverStatusMark status={row.status} day={row.day} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
