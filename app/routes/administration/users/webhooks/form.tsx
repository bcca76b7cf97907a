import { fieldsOf, Group } from '#app/components/ui/form/fields-of.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { optionsOf } from '#app/components/ui/form/options.ts'
import { Ask, AskButton } from '#app/components/ui/panel/dialog.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { WEBHOOK_EVENTS, WEBHOOK_FIELDS } from '#domain/administration/users/webhooks/fields.ts'

export type OpenedWebhook = Answer<ApiClient['administration']['users']['webhooks'][':id']['deliveries']['$get']>

const NEW = { name: '', url: 'https://', events: [] }

interface WebhookFormProps {
  /** Absent for a new one. */
  webhook: OpenedWebhook['webhook'] | undefined
  idempotencyKey: string
  failure: FormFailure | undefined
}

export function WebhookForm({ webhook, idempotencyKey, failure }: WebhookFormProps) {
  const field = fieldsOf(
    failure,
    webhook ? { name: webhook.name, url: webhook.url, events: webhook.events } : NEW,
    WEBHOOK_FIELDS,
  )
  return (
    <>
      <Form method="post" className="form box p-4">
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        {webhook && <input type="hidden" name="version" value={webhook.version} />}
        <FormRefusal
          failure={failure}
          label={name => (name in WEBHOOK_FIELDS ? WEBHOOK_FIELDS[name as keyof typeof WEBHOOK_FIELDS].label : undefined)}
        />
        <Group title={webhook ? `Abonnement «\u202f${webhook.name}\u202f»` : 'Nouvel abonnement'}>
          {field('name', { required: true, maxLength: 60, placeholder: 'Portail du client' })}
          {field('url', {
            type: 'url',
            required: true,
            maxLength: 500,
            help: 'En https, sur un réseau public',
          })}
          {field('events', { type: 'checkboxes', required: true, options: optionsOf(WEBHOOK_EVENTS) })}
        </Group>
        <div className="form-actions">
          <button type="submit" className="btn btn-primary" name="intent" value={webhook ? 'update' : 'create'}>
            {webhook ? "Enregistrer l'abonnement" : "Créer l'abonnement"}
          </button>
        </div>
      </Form>
      {webhook && <Acts webhook={webhook} idempotencyKey={idempotencyKey} />}
    </>
  )
}

function Acts({ webhook: { name }, idempotencyKey }: { webhook: OpenedWebhook['webhook']; idempotencyKey: string }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Form method="post">
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <button type="submit" className="btn btn-sm btn-dark" name="intent" value="test">
          Envoyer un message d'essai
        </button>
      </Form>
      <AskButton id="webhook-secret">Remplacer le secret…</AskButton>
      <Ask
        id="webhook-secret"
        title={`Remplacer le secret de «\u202f${name}\u202f»\u202f?`}
        text="Les messages suivants portent la nouvelle signature\u202f: le programme doit la connaître."
        confirm="Remplacer"
        fields={{ intent: 'secret', idempotencyKey }}
      />
      <AskButton id="webhook-remove">Retirer…</AskButton>
      <Ask
        id="webhook-remove"
        title={`Retirer «\u202f${name}\u202f»\u202f?`}
        text="Ce qui attend ou a échoué n'est plus envoyé. Il n'y a pas de retour."
        confirm="Retirer"
        fields={{ intent: 'remove', idempotencyKey }}
      />
    </div>
  )
}
