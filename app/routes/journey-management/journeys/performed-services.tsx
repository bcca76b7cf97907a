import { chargeWords, serviceUseDetail } from '#app/components/sales/service-use.ts'
import { Form } from '#app/components/ui/form/form.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { formatMoney } from '#domain/formats/number.ts'
import type { JourneyStatus } from '#domain/journey-management/journeys/values.ts'
import { isEntered } from '#domain/sales/additional-services/values.ts'
import { EnterService } from './enter-service.tsx'
import type { JourneyServiceList } from './panels.server.ts'

type Service = JourneyServiceList['rows'][number]

/** Services charged beside the price, and why the other agreed ones are not. */
export function JourneyServices({
  services,
  status,
  ...form
}: {
  services: JourneyServiceList
  status: JourneyStatus
  idempotencyKey: string
  failure: FormFailure | undefined
}) {
  const { rows, totalCents, cancellation, offered } = services
  const charged = rows.filter(({ uses }) => uses.length > 0)
  const others = rows.filter(({ uses }) => uses.length === 0)
  if (cancellation) return <Cancellation cancellation={cancellation} />
  if (rows.length === 0 && offered.length === 0)
    return <p className="help">Aucune prestation additionnelle n'est convenue pour ce trajet.</p>
  return (
    <div className="grid gap-6">
      <PanelSection
        title="Facturées en plus du prix"
        note={totalCents !== undefined && charged.length > 0 && `${formatMoney(totalCents)} hors taxes`}
      >
        {charged.length === 0 ? (
          <p className="help">Rien n'est facturé en plus du prix.</p>
        ) : (
          <ul className="box">
            {charged.flatMap(service =>
              service.uses.map(use => (
                <li
                  key={`${service.id} ${use.id}`}
                  className="flex flex-wrap items-baseline gap-x-3 border-t border-line px-4 py-2 first:border-t-0"
                >
                  <div className="min-w-0 flex-1 basis-48">
                    {service.label}
                    <div className="help">
                      {[
                        use.site,
                        serviceUseDetail(use, service.trigger),
                        chargeWords(use.quantity, service.unit, use.unitPrice),
                        use.reason,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </div>
                  </div>
                  {use.amountCents !== undefined && <b className="font-semibold tabular-nums">{formatMoney(use.amountCents)}</b>}
                  {use.entryId && <Remove entryId={use.entryId} label={service.label} />}
                </li>
              )),
            )}
          </ul>
        )}
      </PanelSection>
      {offered.length > 0 && <EnterService offered={offered} {...form} />}
      {others.length > 0 && (
        <PanelSection title="Convenues, non facturées">
          <ul className="box">
            {others.map(service => (
              <li key={service.id} className="border-t border-line px-4 py-2 first:border-t-0">
                {service.label}
                <div className="help">{whyNotCharged(service, status)}</div>
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
    </div>
  )
}

function Remove({ entryId, label }: { entryId: string; label: string }) {
  return (
    <Form reloadDocument method="post">
      <input type="hidden" name="entryId" value={entryId} />
      <button
        type="submit"
        className="btn btn-sm btn-bare btn-square"
        name="intent"
        value="remove-service"
        aria-label={`Retirer ${label}`}
        title="Retirer"
      >
        <Icon name="trash-2" />
      </button>
    </Form>
  )
}

/** Charge of a cancelled journey; its services are not charged. */
function Cancellation({
  cancellation: { billingPct, chargeCents },
}: {
  cancellation: NonNullable<JourneyServiceList['cancellation']>
}) {
  if (!billingPct) return <p className="help">L'annulation n'est pas facturée.</p>
  return (
    <PanelSection title="Facturée" note={chargeCents != null && `${formatMoney(chargeCents)} hors taxes`}>
      <p className="help">
        Annulation facturée à {billingPct}
        {'\u202f'}%, sans péages ni indexation.
      </p>
    </PanelSection>
  )
}

function whyNotCharged({ mode, trigger, counted }: Service, status: JourneyStatus): string {
  if (mode === 'INCLUS') return 'Incluse dans le prix du trajet'
  if (!counted) return 'Son unité ne se calcule pas pour son déclencheur'
  if (trigger === 'AUTO_ANNULATION') return "Le trajet n'est pas annulé"
  if (status === 'NON_EXECUTE') return "Le trajet n'a pas roulé"
  if (isEntered({ trigger })) return 'Se saisit quand elle est réalisée'
  const over = status === 'TERMINE' || status === 'CONTROLE' || status === 'FACTURE'
  return over ? 'Rien à facturer' : 'Se calcule à la fin du trajet'
}
