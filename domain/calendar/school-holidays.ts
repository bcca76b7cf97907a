/**
 * School holidays of metropolitan France except Corsica, by zone. Source: « Le calendrier scolaire », Ministry of
 * National Education (data.education.gouv.fr, fr-en-calendrier-scolaire), Licence Ouverte 2.0, school years 2024-2025 to
 * 2026-2027.
 */

export const SCHOOL_ZONES = ['A', 'B', 'C'] as const
export type SchoolZone = (typeof SCHOOL_ZONES)[number]

interface SchoolHoliday {
  label: string
  zones: readonly SchoolZone[]
  from: string
  back: string
}

const of = (label: string, zones: string, from: string, back: string): SchoolHoliday => ({
  label,
  zones: SCHOOL_ZONES.filter(zone => zones.includes(zone)),
  from,
  back,
})

const SCHOOL_HOLIDAYS: readonly SchoolHoliday[] = [
  of('Noël', 'ABC', '2024-12-21', '2025-01-06'),
  of('Hiver', 'B', '2025-02-08', '2025-02-24'),
  of('Hiver', 'C', '2025-02-15', '2025-03-03'),
  of('Hiver', 'A', '2025-02-22', '2025-03-10'),
  of('Printemps', 'B', '2025-04-05', '2025-04-22'),
  of('Printemps', 'C', '2025-04-12', '2025-04-28'),
  of('Printemps', 'A', '2025-04-19', '2025-05-05'),
  of('Été', 'ABC', '2025-07-05', '2025-09-01'),
  of('Toussaint', 'ABC', '2025-10-18', '2025-11-03'),
  of('Noël', 'ABC', '2025-12-20', '2026-01-05'),
  of('Hiver', 'A', '2026-02-07', '2026-02-23'),
  of('Hiver', 'B', '2026-02-14', '2026-03-02'),
  of('Hiver', 'C', '2026-02-21', '2026-03-09'),
  of('Printemps', 'A', '2026-04-04', '2026-04-20'),
  of('Printemps', 'B', '2026-04-11', '2026-04-27'),
  of('Printemps', 'C', '2026-04-18', '2026-05-04'),
  of('Été', 'ABC', '2026-07-04', '2026-09-01'),
  of('Toussaint', 'ABC', '2026-10-17', '2026-11-02'),
  of('Noël', 'ABC', '2026-12-19', '2027-01-04'),
  of('Hiver', 'C', '2027-02-06', '2027-02-22'),
  of('Hiver', 'A', '2027-02-13', '2027-03-01'),
  of('Hiver', 'B', '2027-02-20', '2027-03-08'),
  of('Printemps', 'C', '2027-04-03', '2027-04-19'),
  of('Printemps', 'A', '2027-04-10', '2027-04-26'),
  of('Printemps', 'B', '2027-04-17', '2027-05-03'),
]

/** Zones on holiday that day, in order; empty beyond the known years. */
export function schoolHolidayZones(date: string): SchoolZone[] {
  const off = SCHOOL_HOLIDAYS.filter(({ from, back }) => from <= date && date < back).flatMap(({ zones }) => zones)
  return SCHOOL_ZONES.filter(zone => off.includes(zone))
}

/** Departments of the académies of each zone (Code de l'éducation, art. D521-1 and following); Corsica and overseas have calendars of their own. */
const DEPARTMENTS: Record<SchoolZone, string> = {
  A: '01 03 07 15 16 17 19 21 23 24 25 26 33 38 39 40 42 43 47 58 63 64 69 70 71 73 74 79 86 87 89 90',
  B: '02 04 05 06 08 10 13 14 18 22 27 28 29 35 36 37 41 44 45 49 50 51 52 53 54 55 56 57 59 60 61 62 67 68 72 76 80 83 84 85 88',
  C: '09 11 12 30 31 32 34 46 48 65 66 75 77 78 81 82 91 92 93 94 95',
}

/** School zone of a department (`44`); null where it has none. */
export const schoolZoneOf = (department: string): SchoolZone | null =>
  SCHOOL_ZONES.find(zone => DEPARTMENTS[zone].split(' ').includes(department)) ?? null
