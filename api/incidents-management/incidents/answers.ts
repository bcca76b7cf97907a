import { z } from 'zod'
import { joinedFile } from '#api/documents/answers.ts'
import { offeredCause } from '#api/incidents-management/delays/answers.ts'
import { numbered, pageOf, rowOf } from '#api/middleware/answers.ts'
import { incidents } from '#api/schema/incidents-management/incidents.table.ts'
import { CLOCKS } from '#domain/incidents-management/incidents/clocks.ts'
import { INCIDENT_ACTS } from '#domain/incidents-management/incidents/transitions.ts'
import { INCIDENT_KINDS } from '#domain/incidents-management/incidents/values.ts'
import { REPLACEMENT_STATUSES } from '#domain/journey-management/replacement-values.ts'

export const documentsAnswer = () => z.object({ rows: z.array(joinedFile()) })

export const incidentCauses = () => z.object({ rows: z.array(offeredCause()) })

export const changedIncident = () => numbered().extend({ journeys: z.int() })

/** What the list and the sheet add to the columns of an incident. */
const named = () => ({
  tasks: z.int(),
  tasksDone: z.int(),
  tasksLate: z.int(),
  journey: z.string().nullable(),
  label: z.string().nullable(),
  companyId: z.uuid().nullable(),
  company: z.string().nullable(),
  stop: z.string().nullable(),
  driver: z.string().nullable(),
  vehicle: z.string().nullable(),
  trailer: z.string().nullable(),
  causeCode: z.string().nullable(),
  cause: z.string().nullable(),
})

export const incidentSheetAnswer = () =>
  rowOf(incidents)
    .omit({ search: true })
    .extend({
      stops: z.array(z.object({ id: z.uuid(), position: z.number(), stop: z.string(), city: z.string() })),
      stopPosition: z.int().nullable(),
      clientInformedBy: z.string().nullable(),
      outage: z.object({ from: z.string(), to: z.string().nullable() }).nullable(),
      replaced: z.array(
        numbered().extend({
          status: z.enum(REPLACEMENT_STATUSES),
          journey: z.string(),
          label: z.string(),
          serviceDate: z.iso.date(),
        }),
      ),
      clocks: z.array(z.object({ name: z.enum(CLOCKS), dueAt: z.iso.datetime(), doneAt: z.iso.datetime().nullable() })),
      gaps: z.array(z.string()),
      acts: z.array(z.enum(INCIDENT_ACTS)),
      declaredBy: z.string().nullable(),
      closedBy: z.string().nullable(),
      ...named(),
    })

export const incidentJourneys = () =>
  z.object({
    stops: z.array(z.object({ id: z.uuid(), position: z.number(), stop: z.string(), city: z.string() })),
    company: z.string().nullable(),
    driver: z.string().nullable(),
    vehicle: z.string().nullable(),
    trailer: z.string().nullable(),
    id: z.uuid(),
    number: z.string(),
    label: z.string(),
    driverId: z.uuid().nullable(),
    vehicleId: z.uuid().nullable(),
    trailerId: z.string().nullable(),
  })

export const incidentMapAnswer = () =>
  z.object({
    cells: z.array(
      z.object({
        count: z.int(),
        severity: z.number(),
        lat: z.string(),
        lng: z.string(),
        box: z.string(),
        one: numbered()
          .extend({ kind: z.enum(INCIDENT_KINDS), place: z.string().nullable(), day: z.string() })
          .nullable(),
      }),
    ),
    severities: z.array(z.object({ severity: z.number(), total: z.int(), located: z.int() })),
    gravest: z.array(
      numbered().extend({ kind: z.enum(INCIDENT_KINDS), occurredAt: z.iso.datetime(), place: z.string().nullable() }),
    ),
    total: z.int(),
  })

export const incidentPage = () =>
  pageOf(
    rowOf(incidents)
      .pick({ number: true, id: true, description: true, status: true, driverId: true, version: true })
      .extend(rowOf(incidents).pick({ kind: true, closedAt: true, archived: true, vehicleId: true, costCents: true }).shape)
      .extend(rowOf(incidents).pick({ trailerId: true, journeyId: true, severity: true, occurredAt: true }).shape)
      .extend(rowOf(incidents).pick({ place: true, responsibility: true }).shape)
      .extend({
        ...named(),
      }),
    {},
  )
