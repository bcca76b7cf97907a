import { Box } from '#app/components/ui/box.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { factsOf } from '#domain/field-book.ts'
import { DRIVER_FIELDS as FIELDS } from '#domain/human-resources/drivers/fields.ts'
import type { DriverRecord } from '../form.tsx'

/** For whom and how long he works. */
export function DriverContract({ driver }: { driver: DriverRecord }) {
  return (
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
        <Facts stacked items={factsOf(FIELDS, driver, ['category', 'weeklyHours', 'workdays'])} />
      </Box>
    </div>
  )
}
