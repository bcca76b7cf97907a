import type { ReactNode } from 'react'
import { DriverPhoto } from '#app/components/human-resources/driver-photo.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { factsOf } from '#domain/field-book.ts'
import { DRIVER_FIELDS as FIELDS } from '#domain/human-resources/drivers/fields.ts'
import { Deadline } from '../deadline.tsx'
import type { DriverRecord } from '../form.tsx'
import type { DriverRights } from '../panels.server.ts'

interface IdentityProps {
  driver: DriverRecord
  today: string
  can: Pick<DriverRights, 'personal'>
  /** Boxes shown after these. */
  children: ReactNode
}

export function DriverIdentity({ driver, today, can, children }: IdentityProps) {
  const ends = (field: 'licenceValidTo' | 'heavyLicenceValidTo' | 'tachoCardValidTo'): [string, ReactNode] => [
    FIELDS[field].label,
    driver[field] && <Deadline on={driver[field]} today={today} />,
  ]
  const home = [driver.homeLine1, [driver.homeZip, driver.homeCity].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <div className="boxes">
      <Box title="Identité">
        <div className="mb-4">
          <DriverPhoto driver={driver} size="large" />
        </div>
        <Facts
          stacked
          items={[
            ...factsOf(
              FIELDS,
              driver,
              can.personal ? ['title', 'lastName', 'firstName', 'birthDate'] : ['title', 'lastName', 'firstName'],
            ),
            [
              FIELDS.phone.label,
              <a key="phone" href={`tel:${driver.phone}`}>
                {FIELDS.phone.read(driver.phone)}
              </a>,
            ],
            [FIELDS.email.label, driver.email && <a href={`mailto:${driver.email}`}>{driver.email}</a>],
            [FIELDS.depotId.label, driver.depot],
            [FIELDS.managerId.label, driver.manager],
          ]}
        />
      </Box>
      <Box title="Permis et carte conducteur">
        <Facts
          stacked
          items={[
            ...factsOf(FIELDS, driver, ['licenceCategories']),
            ends('licenceValidTo'),
            ends('heavyLicenceValidTo'),
            ends('tachoCardValidTo'),
            ...(can.personal ? factsOf(FIELDS, driver, ['licenceNo', 'licenceDeliveredOn', 'tachoCardNo']) : []),
          ]}
        />
      </Box>
      {can.personal && (
        <>
          <Box title="Coordonnées personnelles">
            <Facts
              stacked
              items={[
                [FIELDS.homeLine1.label, home],
                ...factsOf(FIELDS, driver, ['emergencyName']),
                [
                  FIELDS.emergencyPhone.label,
                  driver.emergencyPhone && (
                    <a href={`tel:${driver.emergencyPhone}`}>{FIELDS.emergencyPhone.read(driver.emergencyPhone)}</a>
                  ),
                ],
                ['Compte utilisateur', driver.account],
              ]}
            />
          </Box>
          <Box title={FIELDS.note.label}>
            {driver.note ? <p className="whitespace-pre-line">{driver.note}</p> : <p className="help">Aucune remarque.</p>}
          </Box>
        </>
      )}
      {children}
    </div>
  )
}
