import type { ReactNode } from 'react'
import { Status } from '#app/components/ui/feu.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { Unbroken } from '#app/components/ui/panel/unbroken.tsx'
import { type FormFailure, startValues } from '#app/lib/forms/form-failure.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { formatPhone } from '#domain/formats/phone.ts'
import { ASSIGNMENT_FIELDS, JOURNEY_FIELDS } from '#domain/journey-management/journeys/fields.ts'
import { EQUIPMENT_KIND_LABELS } from '#domain/materials/equipment-values.ts'
import { TRAILER_CATEGORY_LABELS, VEHICLE_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import type { JourneyConformity, JourneyDetail, JourneySheet } from '../panels.server.ts'

interface MeansProps {
  sheet: JourneySheet
  conformity: JourneyConformity
  role: Role
  failure: FormFailure | undefined
}

/** « Moyens & conformité »: resources, the findings of that day, the written reason, the equipment. */
export function Means({ sheet, conformity, role, failure }: MeansProps) {
  const { detail } = sheet
  return (
    <div className="grid gap-6">
      <MeansFacts detail={detail} />
      {may(role, 'journey.assign') && <Findings conformity={conformity} detail={detail} />}
      {!detail.subcontractor && <Equipment sheet={sheet} conformity={conformity} role={role} failure={failure} />}
    </div>
  )
}

function MeansFacts({ detail }: { detail: JourneyDetail }) {
  const { journey, driver, coDriver, vehicle, trailer, subcontractor } = detail
  return (
    <Facts
      stacked
      items={
        subcontractor
          ? [
              ['Sous-traitant', subcontractor.name],
              ["Prix d'achat", journey.buyPriceCents === null ? null : formatMoney(journey.buyPriceCents)],
            ]
          : [
              ...personFacts(['Chauffeur', 'Téléphone'], driver),
              ...(coDriver ? personFacts([JOURNEY_FIELDS.coDriverId.label, 'Son téléphone'], coDriver) : []),
              ['Véhicule', vehicle && `${vehicle.plate}, ${VEHICLE_CATEGORY_LABELS[vehicle.category]} (${vehicle.fleetNo})`],
              ['Remorque', trailer && `${trailer.plate}, ${TRAILER_CATEGORY_LABELS[trailer.category]} (${trailer.fleetNo})`],
            ]
      }
    />
  )
}

/** Driver name and phone number. */
const personFacts = ([who, phone]: [string, string], driver: JourneyDetail['driver']): [string, ReactNode][] => [
  [who, driver?.name ?? null],
  [
    phone,
    driver && (
      <a className="text-link" href={`tel:${driver.phone}`}>
        {formatPhone(driver.phone)}
      </a>
    ),
  ],
]

const FEUX = {
  BLOQUANT: { shape: 'octagon', tone: 'error', word: 'Bloquant' },
  AVERTISSEMENT: { shape: 'triangle', tone: 'warning', word: 'Avertissement' },
  INFO: { shape: 'dot', tone: 'info', word: 'Information' },
} as const

const ASPECTS: Readonly<Record<string, { label: string }>> = ASSIGNMENT_FIELDS

function Findings({ conformity: { findings }, detail: { journey } }: { conformity: JourneyConformity; detail: JourneyDetail }) {
  const manned = journey.driverId !== null || journey.vehicleId !== null || journey.subcontractorId !== null
  return (
    <PanelSection title="Conformité">
      {!manned ? (
        <p className="help">Le trajet n'a pas encore de moyens.</p>
      ) : findings.length === 0 ? (
        <Status shape="tick" tone="success" label="Le contrôle d'affectation ne relève rien" />
      ) : (
        <ul className="box">
          {findings.map(({ path, severity, message }) => (
            <li
              key={`${path} ${message}`}
              className="flex flex-wrap items-baseline gap-x-3 border-t border-line px-4 py-2 first:border-t-0"
            >
              <Status shape={FEUX[severity].shape} tone={FEUX[severity].tone} label={FEUX[severity].word} />
              <span className="min-w-0 flex-1 basis-48">
                {path && ASPECTS[path] && <span className="text-muted">{ASPECTS[path].label} · </span>}
                <Unbroken text={message} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {journey.meansReason && (
        <p className="help mt-2">
          Motif donné{'\u202f'}: {journey.meansReason}
        </p>
      )}
    </PanelSection>
  )
}

/** Equipment of the journey; editing offers what is available on that day. */
function Equipment({ sheet: { detail, idempotencyKey }, conformity: { equipment }, role, failure }: MeansProps) {
  const { journey } = detail
  const chooses =
    may(role, 'journey.assign') && ['PLANIFIE', 'AFFECTE', 'CONFIRME', 'EN_COURS', 'TERMINE'].includes(journey.status)
  const chosen = equipment.filter(row => row.chosen)
  const ticked = startValues(
    failure,
    'equipmentIds',
    chosen.map(({ id }) => id),
  )
  const refusals = failure?.issues.filter(({ path }) => path === 'equipmentIds') ?? []
  const words = (row: (typeof equipment)[number]) =>
    [row.code, EQUIPMENT_KIND_LABELS[row.kind], row.label].filter(Boolean).join(' · ')
  return (
    <PanelSection title="Équipements emportés">
      {chosen.length === 0 ? (
        <p className="help">Aucun équipement n'est emporté.</p>
      ) : (
        <ul className="flex flex-wrap gap-x-4">
          {chosen.map(row => (
            <li key={row.id}>{words(row)}</li>
          ))}
        </ul>
      )}
      {chooses && equipment.length > 0 && (
        <details open={failure !== undefined} className="mt-2">
          <summary className="cursor-pointer py-1 font-medium">Choisir les équipements</summary>
          <Form reloadDocument method="post" className="mt-2 grid gap-3">
            {failure && failure.issues.length === 0 && <WholeRefusal failure={failure} />}
            <input type="hidden" name="version" value={journey.version} />
            <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
            <fieldset aria-describedby={refusals.length > 0 ? 'equipment-error' : undefined}>
              <legend className="field-label">Avec ses moyens, ou libres dans un dépôt ce jour-là</legend>
              <div className="max-h-64 overflow-y-auto rounded-field border border-ctl">
                {equipment.map(row => (
                  <label key={row.id} className="flex items-start gap-2 border-t border-line px-3 py-2 first:border-t-0">
                    <input
                      type="checkbox"
                      className="checkbox"
                      name="equipmentIds"
                      value={row.id}
                      defaultChecked={ticked.includes(row.id)}
                    />
                    <span>
                      {words(row)} <span className="help">{row.refusal ?? row.holder}</span>
                    </span>
                  </label>
                ))}
              </div>
              <ListedMax shown={equipment.length} what="premiers équipements" />
              {refusals.length > 0 && (
                <div className="field-error" id="equipment-error" role="alert">
                  {refusals.map(({ message }) => message).join(' ; ')}
                </div>
              )}
            </fieldset>
            <div className="form-actions">
              <button type="submit" className="btn btn-sm btn-dark" name="intent" value="equipment">
                Enregistrer les équipements
              </button>
            </div>
          </Form>
        </details>
      )}
    </PanelSection>
  )
}
