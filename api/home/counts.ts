import type { Database } from '#api/db/client.ts'
import { countLists } from '#api/db/list.ts'
import { absenceList } from '#api/human-resources/absences/list.ts'
import { certificationList } from '#api/human-resources/driver-certifications/list.ts'
import { conceptionList } from '#api/journey-management/delivery-request/list.ts'
import { journeyList } from '#api/journey-management/journeys/list.ts'
import { lineList } from '#api/journey-management/live-lines/list.ts'
import { vehicleList } from '#api/materials/vehicles/list.ts'
import { companyList } from '#api/sales/companies/list.ts'
import { requestList } from '#api/sales/delivery-request/list.ts'
import type { CountedList, HomeCount, HomeFigure } from '#domain/home/figures.ts'
import { absenceListQuery } from '#domain/human-resources/absences/absence.ts'
import { certificationListQuery } from '#domain/human-resources/driver-certifications/certification.ts'
import { conceptionListQuery } from '#domain/journey-management/delivery-request/conception.ts'
import { journeyListQuery } from '#domain/journey-management/journeys/journey.ts'
import { liveLineListQuery } from '#domain/journey-management/live-lines/live-line.ts'
import { vehicleListQuery } from '#domain/materials/vehicles/vehicle.ts'
import type { Role } from '#domain/roles.ts'
import { companyListQuery } from '#domain/sales/companies/company.ts'
import { requestListQuery } from '#domain/sales/delivery-request/list-query.ts'

/** Each list as its screen queries it. */
const LISTS: Record<
  CountedList,
  (db: Database, query: Record<string, string>, role: Role) => Parameters<typeof countLists>[1][number]
> = {
  journeys: (db, query) => journeyList(db, journeyListQuery.parse(query)),
  lines: (db, query) => lineList(db, liveLineListQuery.parse(query)),
  conception: (db, query) => conceptionList(db, conceptionListQuery.parse(query)),
  requests: (db, query) => requestList(db, requestListQuery.parse(query)),
  companies: (db, query, role) => companyList(db, companyListQuery.parse(query), role),
  absences: (db, query) => absenceList(db, absenceListQuery.parse(query)),
  certifications: (db, query, role) => certificationList(db, certificationListQuery.parse(query), role),
  vehicles: (db, query) => vehicleList(db, vehicleListQuery.parse(query)),
}

/** The figures of a first page in one statement, each counted by the list that it leads to. */
export async function countFigures<Name extends string>(
  db: Database,
  figures: Record<Name, HomeFigure>,
  role: Role,
): Promise<Record<Name, HomeCount>> {
  const names = Object.keys(figures) as Name[]
  const counts = await countLists(
    db,
    names.map(name => LISTS[figures[name].list](db, figures[name].query, role)),
  )
  return Object.fromEntries(names.map((name, index) => [name, counts[index]!])) as Record<Name, HomeCount>
}
