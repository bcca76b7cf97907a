import { Box } from '#app/components/ui/box.tsx'
import { type Column, DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { Meter } from '#app/components/ui/picture/meter.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { isoWeek } from '#domain/calendar/weeks.ts'
import { factsOf } from '#domain/field-book.ts'
import { unbrokenDuration } from '#domain/formats/hours.ts'
import { DRIVER_FIELDS as FIELDS } from '#domain/human-resources/drivers/fields.ts'
import type { DriverRecord } from '../form.tsx'

type Counters = Answer<ApiClient['human-resources']['drivers'][':id']['week-counters']['$get']>
type Week = Counters['weeks'][number]

/** Contract, and weekly driving and service time against the legal limits. */
export function DriverContract({ driver, weeks, limits }: { driver: DriverRecord } & Counters) {
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Box title="Contrat">
          <Facts
            stacked
            items={[
              ...factsOf(FIELDS, driver, ['employer']),
              [FIELDS.employerCompanyId.label, driver.employerCompany],
              ...factsOf(FIELDS, driver, ['contract', 'contractEnd', 'hireDate', 'coefficient', 'leaveDate', 'leaveReason']),
            ]}
          />
        </Box>
        <Box title="Temps de travail">
          <Facts stacked items={factsOf(FIELDS, driver, ['category', 'weeklyHours', 'workdays', 'offDutyUntracked'])} />
        </Box>
      </div>
      <Rows>
        <DataTable
          caption="Conduite et service par semaine"
          columns={columns(limits)}
          rows={weeks}
          rowKey={week => week.monday}
          rowLabel={weekName}
        />
      </Rows>
    </div>
  )
}

const weekName = ({ monday }: Week) => `Semaine ${isoWeek(monday).week}`

/** Non-breaking « 23 h 45 ». */
const dayAndMonth = (date: string) => formatDate(date).slice(0, 5)

function columns(limits: Counters['limits']): Column<Week>[] {
  const counter = (key: keyof Counters['limits'], header: string, card: 'start' | 'middle' | 'end'): Column<Week> => ({
    key,
    header,
    kind: 'num',
    card,
    cell: week => (
      <Meter used={unbrokenDuration(week[key])} allowed={unbrokenDuration(limits[key])} ratio={week[key] / limits[key]} />
    ),
  })
  return [
    { key: 'week', header: 'Semaine', kind: 'name', card: 'title', cell: weekName },
    {
      key: 'days',
      header: 'Jours',
      card: 'status',
      cell: ({ monday }) => `${dayAndMonth(monday)} – ${dayAndMonth(addDays(monday, 6))}`,
    },
    counter('driving', 'Conduite (plus de 3,5 t)', 'start'),
    counter('fortnight', 'Conduite sur deux semaines', 'middle'),
    counter('service', 'Temps de service', 'end'),
  ]
}
