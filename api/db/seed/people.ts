import { addDays } from '#domain/calendar/dates.ts'
import { countedOf } from '#domain/human-resources/absences/absence.ts'
import type { Driver, Fleet } from './fleet.ts'
import { Random } from './random.ts'
import type { AbsenceRow, CertificationRow, LeaveBalanceRow } from './rows.ts'

/** Type by code: migrations create the types. */
type Certification = Omit<CertificationRow, 'typeId'> & { type: string }

export interface People {
  absences: AbsenceRow[]
  balances: LeaveBalanceRow[]
  certifications: Certification[]
}

/** Absences, leave and certifications (`domain.md` §8); drivers always hold what their runs require. */
export function makePeople(today: string, { drivers }: Fleet, deciderId: string): People {
  const random = new Random('people')
  const lorries = drivers.filter(({ drives }) => drives.includes('PORTEUR'))
  const holds = (type: string, holders: readonly Driver[], validTo: (driver: Driver, index: number) => string | null) =>
    holders.map((driver, index) => certification(type, driver, validTo(driver, index)))
  const inMonths = () => addDays(today, random.integer(120, 1_500))

  return {
    absences: [...drivers.flatMap(taken), ...requested()],
    balances: drivers
      .filter(({ row }) => row.employer === 'PROPRE')
      .map(({ row }) => ({
        id: random.id(`${addDays(today, -170)}T08:00:00Z`),
        driverId: row.id,
        kind: 'CP' as const,
        year: Number(addDays(today, -151).slice(0, 4)),
        granted: '30.0',
      })),
    certifications: [
      ...holds('FCO', lorries, ({ trainedTo }) => trainedTo),
      ...holds('FRIGO', lorries, () => null),
      ...holds('SUIVI_MED', drivers, inMonths),
      ...holds('ADR_BASE', lorries.slice(0, 9), inMonths),
      ...holds('CACES_R489', lorries.slice(4, 18), inMonths),
      ...holds('HAYON', lorries.slice(10, 40), inMonths),
      ...holds('SST', drivers.slice(20, 29), (_, index) => addDays(today, 40 + 60 * index)),
    ],
  }

  function taken({ row, leaves }: Driver): AbsenceRow[] {
    return leaves
      .filter(({ to }) => row.leaveDate == null || to <= row.leaveDate)
      .map(({ from, to, kind }) => ({
        ...absence(row, { from, to, kind }, addDays(from, -20)),
        status: 'VALIDEE' as const,
        decidedById: deciderId,
        decidedAt: `${addDays(from, -15)}T09:30:00.000Z`,
      }))
  }

  function requested(): AbsenceRow[] {
    return [drivers[14]!, drivers[24]!].map(({ row }, index) =>
      absence(row, { from: addDays(today, 60 + 7 * index), to: addDays(today, 66 + 7 * index), kind: 'CP' }, addDays(today, -2)),
    )
  }

  function absence(
    { id: driverId, workdays }: Driver['row'],
    { from, to, kind }: Driver['leaves'][number],
    on: string,
  ): AbsenceRow {
    const { counted, unit } = countedOf({ kind, from, to, hours: null }, { zone: 'FR', workdays: workdays! })
    const at = `${on < today ? on : addDays(today, -1)}T08:00:00.000Z`
    return { id: random.id(at), createdAt: at, updatedAt: at, driverId, kind, from, to, counted, unit }
  }

  function certification(type: string, { row }: Driver, validTo: string | null): Certification {
    const obtainedOn = addDays(validTo ?? today, -1_826)
    const at = `${obtainedOn}T08:00:00.000Z`
    return { id: random.id(at), createdAt: at, updatedAt: at, driverId: row.id, type, obtainedOn, validTo, state: 'OBTENUE' }
  }
}
