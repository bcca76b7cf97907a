import { rowOf } from '#api/middleware/answers.ts'
import { damages } from '#api/schema/incidents-management/damages.table.ts'
import { incidents } from '#api/schema/incidents-management/incidents.table.ts'

export const damage = () =>
  rowOf(damages).pick({ number: true, id: true, description: true, status: true, kind: true, foundOn: true })

export const incident = () =>
  rowOf(incidents)
    .pick({ number: true, id: true, status: true, kind: true, severity: true, occurredAt: true })
    .extend(rowOf(incidents).pick({ place: true }).shape)
