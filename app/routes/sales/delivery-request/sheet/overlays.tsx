import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { late } from '#app/lib/navigation/late.ts'
import type { Route } from '../+types/delivery-request'

const FaultPanel = late(() => import('#app/components/ui/panel/fault-panel.tsx'), 'FaultPanel')
const AcceptPanel = late(() => import('./accept.tsx'), 'AcceptPanel')
const RequestPanel = late(() => import('../form/form.tsx'), 'RequestPanel')
const RequestAsk = late(() => import('../question.tsx'), 'RequestAsk')
const ExceptionAsk = late(() => import('./recurrence.tsx'), 'ExceptionAsk')
const DuplicatePanel = late(() => import('./renew.tsx'), 'DuplicatePanel')
const RenewPanel = late(() => import('./renew.tsx'), 'RenewPanel')
const StepsPanel = late(() => import('../form/steps.tsx'), 'StepsPanel')

interface OverlaysProps extends Pick<Route.ComponentProps, 'loaderData'> {
  failure: FormFailure | undefined
  href: (changes: Record<string, string | number | null>) => string
}

export function RequestSheetOverlays({ loaderData, failure, href }: OverlaysProps) {
  const { request, salesUsers, effect, today, idempotencyKey, fault } = loaderData
  const { step, editing, accepting, renewing, duplicating, question, exception } = loaderData
  const { current } = request
  const form = { idempotencyKey, failure }
  return (
    <>
      {fault && <FaultPanel {...fault} closeHref={href({})} />}
      {step && (
        <StepsPanel
          {...form}
          step={step}
          request={request}
          salesUsers={salesUsers}
          today={today}
          closeHref={href({})}
          reloadHref={href({ panel: 'draft', step })}
        />
      )}
      {editing && (
        <RequestPanel
          {...form}
          request={request}
          salesUsers={salesUsers}
          today={today}
          closeHref={href({})}
          reloadHref={href({ panel: 'edit' })}
          priceHref={href({ tab: 'price' })}
        />
      )}
      {accepting && (
        <AcceptPanel
          {...form}
          number={request.number}
          effect={effect}
          expiredOn={current.offerExpiresOn && current.offerExpiresOn < today ? current.offerExpiresOn : null}
          contract={signedContract(request)?.label}
          closeHref={href({})}
        />
      )}
      {renewing && (
        <RenewPanel {...form} request={request} today={today} closeHref={href({})} reloadHref={href({ panel: 'renew' })} />
      )}
      {duplicating && <DuplicatePanel {...form} request={request} today={today} closeHref={href({})} />}
      {question && (
        <RequestAsk
          {...form}
          question={question}
          name={request.number}
          today={today}
          validTo={current.validTo}
          noticeDays={current.noticeDays}
          effect={effect}
          closeHref={href({})}
        />
      )}
      {exception && <ExceptionAsk {...form} date={exception} closeHref={href({})} />}
    </>
  )
}

/** Contract uploaded since the version was created, which lets acceptance proceed without a file; same rule as the API. */
function signedContract({ documents, current }: Route.ComponentProps['loaderData']['request']) {
  return documents.find(({ kind, createdAt }) => kind === 'CONTRAT' && Date.parse(createdAt) >= Date.parse(current.createdAt))
}
