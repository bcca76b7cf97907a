import { Box } from '#app/components/ui/box.tsx'
import { Conflict } from '#app/components/ui/form/conflict.tsx'
import { fieldId } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { SERVICE_UNIT_LABELS, type ServiceUnit, servicePrice } from '#domain/sales/additional-services/values.ts'
import { priceText } from '#domain/sales/delivery-request/fields.ts'
import { SERVICE_MODE_LABELS, SERVICE_MODES, type ServiceMode } from '#domain/sales/pricing/price-values.ts'

interface Service {
  serviceId: string
  code: string
  label: string
  unit: ServiceUnit
  mode: ServiceMode | null
  unitPrice: string | null
  usual: { unitPrice: string; from: 'CLAUSE' | 'CLIENT' | 'CATALOGUE' } | null
}

interface ServicesTabProps {
  services: Service[]
  version: number
  open: boolean
  idempotencyKey: string
  failure: FormFailure | undefined
}

/** The catalogue, service by service: included in the price, charged beside it, or not agreed. */
export function ServicesTab({ services, version, open, idempotencyKey, failure: answered }: ServicesTabProps) {
  const failure = answered?.intent === 'services' ? answered : undefined
  const rows = open ? services : services.filter(({ mode }) => mode !== null)
  if (rows.length === 0) {
    return (
      <Box title="Prestations">
        <p className="help">
          {open ? 'Le catalogue des prestations additionnelles est vide.' : "Aucune prestation additionnelle n'est convenue."}
        </p>
      </Box>
    )
  }
  const table = (
    <table className="cascade services">
      <caption className="sr-only">Prestations additionnelles de la version</caption>
      <thead>
        <tr>
          <th scope="col">Prestation</th>
          <th scope="col">Convenue</th>
          <th scope="col" className="num">
            Prix propre
          </th>
          <th scope="col" className="num calc">
            Tarif sans prix propre
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((service, index) => (
          <ServiceRow key={service.serviceId} service={service} index={index} open={open} failure={failure} />
        ))}
      </tbody>
    </table>
  )
  if (!open) {
    return (
      <Box title="Prestations" flush>
        {table}
      </Box>
    )
  }
  return (
    <Form reloadDocument method="post" className="form max-w-none" noValidate>
      {failure?.status === 409 ? (
        <Conflict message={failure.message} fields={overtaken(failure, rows)} reloadHref="?tab=services" />
      ) : (
        <FormRefusal failure={failure} label={name => serviceLabel(rows, name)} />
      )}
      <input type="hidden" name="intent" value="services" />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="version" value={version} />
      <Box title="Prestations" flush>
        {table}
      </Box>
      <div className="form-actions">
        <button type="submit" className="btn btn-sm btn-dark">
          Enregistrer les prestations
        </button>
      </div>
    </Form>
  )
}

/** Where what was typed and what is agreed now differ, service by service. */
function overtaken({ typed }: FormFailure, rows: Service[]) {
  const said = (name: string) => String(typed[name] ?? '').trim()
  return rows.flatMap(({ serviceId, label, mode, unitPrice }, index) => {
    const name = `services[${index}]`
    if (said(`${name}.serviceId`) !== serviceId) return []
    const words = (chosen: string) => SERVICE_MODE_LABELS[chosen as ServiceMode] ?? 'Non'
    return [
      { name: `${name}.mode`, label: `${label}, convenue`, typed: words(said(`${name}.mode`)), recorded: words(mode ?? '') },
      {
        name: `${name}.unitPrice`,
        label: `${label}, prix propre`,
        typed: said(`${name}.unitPrice`),
        recorded: priceText(unitPrice),
      },
    ].filter(row => row.typed !== row.recorded)
  })
}

const FROM = { CLAUSE: " (clause d'annulation)", CLIENT: ' (tarif du client)', CATALOGUE: '' }

const serviceLabel = (rows: Service[], name: string) => rows[Number(/^services\[(\d+)\]/.exec(name)?.[1])]?.label

function ServiceRow({
  service,
  index,
  open,
  failure,
}: {
  service: Service
  index: number
  open: boolean
  failure: FormFailure | undefined
}) {
  const { serviceId, code, label, unit, mode, unitPrice, usual } = service
  const name = `services[${index}]`
  const error = issueAt(failure, `${name}.unitPrice`) ?? issueAt(failure, `${name}.serviceId`)
  return (
    <tr>
      <td>
        {label}
        <div className="help">
          {code} · {SERVICE_UNIT_LABELS[unit]}
        </div>
        {error && (
          <div className="field-error">
            <Icon name="circle-alert" />
            {error}
          </div>
        )}
      </td>
      <td>
        {open ? (
          <>
            <input type="hidden" name={`${name}.serviceId`} value={serviceId} />
            <select
              className="ctl ctl-sm"
              name={`${name}.mode`}
              aria-label={`${label}, convenue`}
              defaultValue={startValue(failure, `${name}.mode`, mode)}
            >
              <option value="">Non</option>
              {SERVICE_MODES.map(value => (
                <option key={value} value={value}>
                  {SERVICE_MODE_LABELS[value]}
                </option>
              ))}
            </select>
          </>
        ) : (
          mode && SERVICE_MODE_LABELS[mode]
        )}
      </td>
      <td className="num">
        {open ? (
          <input
            className="ctl ctl-sm ctl-num"
            id={fieldId(`${name}.unitPrice`)}
            name={`${name}.unitPrice`}
            inputMode="decimal"
            autoComplete="off"
            aria-label={`${label}, prix propre`}
            aria-invalid={error ? true : undefined}
            defaultValue={startValue(failure, `${name}.unitPrice`, priceText(unitPrice))}
          />
        ) : unitPrice === null ? (
          '—'
        ) : (
          servicePrice(unitPrice, unit)
        )}
      </td>
      <td className="num quiet calc" data-label={'Sans prix propre\u202f: '}>
        {usual ? `${servicePrice(usual.unitPrice, unit)}${FROM[usual.from]}` : '—'}
      </td>
    </tr>
  )
}
