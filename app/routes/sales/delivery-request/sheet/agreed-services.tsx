import { Box } from '#app/components/ui/box.tsx'
import { fieldId } from '#app/components/ui/form/field.tsx'
import { optionsOf } from '#app/components/ui/form/options.ts'
import { RecordForm } from '#app/components/ui/form/record-form.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import type { FieldBook } from '#domain/field-book.ts'
import { typedPrice } from '#domain/formats/number.ts'
import { SERVICE_UNIT_LABELS, servicePrice } from '#domain/sales/additional-services/values.ts'
import { AGREED_SERVICE_FIELDS as FIELDS } from '#domain/sales/delivery-request/sheet-fields.ts'

type Services = Answer<ApiClient['sales']['delivery-request'][':id']['services']['$get']>
type Service = Services['services'][number]

interface ServicesTabProps extends Services {
  /** Lock version of the whole record. */
  version: number
  open: boolean
  idempotencyKey: string
  failure: FormFailure | undefined
  /** Link that reloads this tab with the stored values. */
  reloadHref: string
}

/** Services of the catalogue: included in the price, charged extra, or not agreed. */
export function ServicesTab({ services, total, version, open, idempotencyKey, failure: answered, reloadHref }: ServicesTabProps) {
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
          <th scope="col">{FIELDS.serviceId.label}</th>
          <th scope="col">{FIELDS.mode.label}</th>
          <th scope="col" className="num">
            {FIELDS.unitPrice.label}
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
    <RecordForm
      id="services-form"
      intent="services"
      {...{ idempotencyKey, failure, reloadHref }}
      book={bookOf(rows)}
      record={{ version }}
      // The refused record has no services, but the page has just read them.
      typed={() => typedRows(rows, failure)}
      marks={false}
      reloadDocument
    >
      <Box title="Prestations" flush>
        {table}
      </Box>
      {services.length < total && (
        <p className="help">
          {services.length} prestations sur {total}, celles convenues d'abord{'\u202f'}: celles du catalogue qui manquent ici
          prennent la place de celles qui ne sont plus convenues.
        </p>
      )}
      <div className="form-actions">
        <button type="submit" className="btn btn-sm btn-dark" name="intent" value="services">
          Enregistrer les prestations
        </button>
      </div>
    </RecordForm>
  )
}

type ServiceField = keyof typeof FIELDS
const nameOf = (index: number, field: ServiceField) => `services[${index}].${field}`
/** Accessible name of a cell: « Attente sur site, convenue ». */
const labelOf = ({ label }: Service, field: ServiceField) => `${label}, ${FIELDS[field].label.toLowerCase()}`

/** Field labels of the table, each naming its service. */
const bookOf = (rows: readonly Service[]): FieldBook =>
  Object.fromEntries(
    rows.flatMap((service, index) => [
      [nameOf(index, 'serviceId'), { ...FIELDS.serviceId, label: service.label }],
      [nameOf(index, 'mode'), { ...FIELDS.mode, label: labelOf(service, 'mode') }],
      [nameOf(index, 'unitPrice'), { ...FIELDS.unitPrice, label: labelOf(service, 'unitPrice') }],
    ]),
  )

/** Stored values of the posted rows, matched by service: the catalogue may have changed since. */
const typedRows = (rows: readonly Service[], failure: FormFailure | undefined): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap(({ serviceId, mode, unitPrice }, index) =>
      failure?.typed[nameOf(index, 'serviceId')] === serviceId
        ? [
            [nameOf(index, 'mode'), mode ?? ''],
            [nameOf(index, 'unitPrice'), typedPrice(unitPrice)],
          ]
        : [],
    ),
  )

const FROM = { CLAUSE: " (clause d'annulation)", CLIENT: ' (tarif du client)', CATALOGUE: '' }

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
  const name = (field: ServiceField) => nameOf(index, field)
  const error = issueAt(failure, name('unitPrice')) ?? issueAt(failure, name('serviceId'))
  return (
    <tr>
      <th scope="row">
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
      </th>
      <td>
        {open ? (
          <>
            <input type="hidden" name={name('serviceId')} value={serviceId} />
            <select
              className="ctl ctl-sm"
              name={name('mode')}
              aria-label={labelOf(service, 'mode')}
              defaultValue={startValue(failure, name('mode'), mode)}
            >
              {optionsOf(FIELDS.mode.choices!).map(option => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          </>
        ) : (
          mode && FIELDS.mode.read(mode)
        )}
      </td>
      <td className="num">
        {open ? (
          <input
            className="ctl ctl-sm ctl-num"
            id={fieldId(name('unitPrice'))}
            name={name('unitPrice')}
            inputMode="decimal"
            autoComplete="off"
            aria-label={labelOf(service, 'unitPrice')}
            aria-invalid={error ? true : undefined}
            defaultValue={startValue(failure, name('unitPrice'), typedPrice(unitPrice))}
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
