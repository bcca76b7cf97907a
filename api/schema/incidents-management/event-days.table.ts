import { date, index, integer, pgTable } from 'drizzle-orm/pg-core'

/** Incidents and infractions by day in Paris (K23, K24): writers append differences, merged nightly. */
export const eventDays = pgTable(
  'event_day',
  {
    day: date({ mode: 'string' }).notNull(),
    incidents: integer().notNull().default(0),
    infractions: integer().notNull().default(0),
    /** Closed or overdue infractions that required a driver to be designated, and those where this was done in time. */
    toDesignate: integer().notNull().default(0),
    designatedInTime: integer().notNull().default(0),
  },
  t => [index('event_day_index').on(t.day)],
)
