import { IncidentRows } from '#app/components/incidents/rows.tsx'
import { Box } from '#app/components/ui/box.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'

interface IncidentsProps {
  incidents: Answer<ApiClient['incidents-management']['incidents']['$get']>
  vehicleId: string
}

/** What happened to a vehicle over twelve months. */
export function VehicleIncidents({ incidents: { rows, total }, vehicleId }: IncidentsProps) {
  return (
    <Box
      title="Incidents sur 12 mois"
      count={total > 0 && <span className="count">{total}</span>}
      action={
        <a className="text-link" href={`/incidents-management/incidents?vehicle=${vehicleId}&sort=-date`}>
          Tous ses incidents
        </a>
      }
    >
      <IncidentRows rows={rows} linked />
    </Box>
  )
}
