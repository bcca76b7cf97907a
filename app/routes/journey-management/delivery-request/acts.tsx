import { Form } from '#app/components/ui/form/form.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { ReasonField } from '#app/components/ui/form/reason-field.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Ask, AskButton, AskOpen } from '#app/components/ui/panel/dialog.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { late } from '#app/lib/navigation/late.ts'
import type { Route } from './+types/delivery-request'

const Blocks = late(() => import('./blocks.tsx'), 'Blocks')

type Can = Route.ComponentProps['loaderData']['can']

/** Next step of the request: take it, then deliver the design with the displayed totals. */
export function NextAct({ can, totals, idempotencyKey }: { can: Can; totals: boolean; idempotencyKey: string }) {
  if (!can.take && !can.deliver) return null
  if (can.deliver && totals) {
    return (
      <button type="submit" className="btn btn-sm btn-primary" form="design" name="intent" value="deliver">
        <Icon name="check" />
        Livrer la conception
      </button>
    )
  }
  return (
    <Form method="post">
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <button type="submit" className="btn btn-sm btn-primary" name="intent" value={can.take ? 'take' : 'deliver'}>
        <Icon name={can.take ? 'user-check' : 'check'} />
        {can.take ? 'Prendre en charge' : 'Livrer la conception'}
      </button>
    </Form>
  )
}

/** Returns the request to the seller. */
export function SendBack({ number, idempotencyKey }: { number: string; idempotencyKey: string }) {
  return (
    <>
      <AskButton id="send-back">
        <Icon name="undo-2" />
        Renvoyer…
      </AskButton>
      <Ask id="send-back" {...SEND_BACK(number)} fields={{ intent: 'send-back', idempotencyKey }}>
        <ReasonField failure={undefined} id="reason" />
      </Ask>
    </>
  )
}

const SEND_BACK = (number: string) => ({
  title: `Renvoyer ${number} au commercial\u202f?`,
  text: 'Le cahier des charges redevient un brouillon que le commercial corrige. Les trajets prévus déjà construits sont gardés.',
  confirm: 'Renvoyer au commercial',
})

const OF_LINE = ['split-line', 'group-lines']
/** Intents whose forms show their own errors. */
const SAY_THEIR_OWN = ['design', 'propose-design', 'cost', 'new-variant', 'rename-variant']

/** Shows every message of a refused act on the whole request. */
export function Refusal({ failure, number, tab }: { failure: FormFailure | undefined; number: string; tab: string }) {
  if (failure?.intent === 'deliver' && failure.issues.length > 0) return <Blocks issues={failure.issues} refused />
  const expired = failure?.status === 401
  if (failure?.intent === 'send-back' && (expired || failure.issues.length > 0)) {
    return (
      <AskOpen
        {...SEND_BACK(number)}
        fields={{ intent: 'send-back', idempotencyKey: String(failure.typed.idempotencyKey ?? '') }}
        closeHref={tab === 'besoin' ? '?' : `?tab=${tab}`}
      >
        {expired && <WholeRefusal failure={failure} />}
        <ReasonField failure={failure} id="reason-again" />
      </AskOpen>
    )
  }
  if (!failure || SAY_THEIR_OWN.includes(failure.intent)) return null
  // The forms of the totals and of a line show their own errors.
  if (failure.intent === 'deliver' && failure.status === 409 && 'kmLoaded' in failure.typed) return null
  if (OF_LINE.includes(failure.intent) && failure.issues.length > 0) return null
  return (
    <div className="mb-4">
      <WholeRefusal failure={{ ...failure, message: failure.issues[0]?.message ?? failure.message }} />
    </div>
  )
}
