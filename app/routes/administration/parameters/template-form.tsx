import { RecordForm, Save } from '#app/components/ui/form/record-form.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { startValue } from '#app/lib/forms/form-failure.ts'
import { TEMPLATE_FIELDS } from '#domain/administration/parameters/fields.ts'
import { TEMPLATE_LABELS } from '#domain/administration/parameters/template-kinds.ts'
import { exampleOf, TEMPLATE_NAMES } from '#domain/administration/parameters/templates.ts'
import type { Of } from './panel-of.ts'

/** `?panel=template&id=…`: mail text with its placeholders and a preview. */
export function TemplateForm({ mail, own, record, idempotencyKey, failure, closeHref }: Of<'template'>) {
  const shown = exampleOf(mail, {
    subject: startValue(failure, 'subject', record.subject),
    text: startValue(failure, 'text', record.text),
  })
  return (
    <Panel
      title={TEMPLATE_LABELS[mail]}
      size="wide"
      closeHref={closeHref}
      footer={
        <Save form="template-form" intent="template" also={{ intent: 'template-preview', label: 'Aperçu' }} closeHref={closeHref}>
          Enregistrer le modèle
        </Save>
      }
    >
      <RecordForm
        id="template-form"
        intent="template"
        {...{ idempotencyKey, failure, reloadHref: `?panel=template&id=${mail}` }}
        book={TEMPLATE_FIELDS}
        record={record}
      >
        {field => (
          <div className="fields">
            {field('subject', { required: true, full: true, maxLength: 120 })}
            {field('text', { type: 'textarea', rows: 12, required: true, full: true, maxLength: 3000 })}
          </div>
        )}
      </RecordForm>
      {own && (
        <p className="mt-4">
          <a className="text-link" href={`?confirm=template-reset&id=${mail}`}>
            Rétablir le texte d'origine…
          </a>
        </p>
      )}
      <div className="mt-6 grid gap-6">
        <PanelSection title="Champs">
          <Facts items={Object.entries(TEMPLATE_NAMES[mail]).map(([name, [meaning]]) => [`{${name}}`, meaning])} />
        </PanelSection>
        <PanelSection title="Aperçu">
          <div className="grid gap-3">
            <p>
              <b>{shown.subject}</b>
            </p>
            {shown.text.split(/\n{2,}/).map(paragraph => (
              <p className="whitespace-pre-line" key={paragraph}>
                {paragraph}
              </p>
            ))}
          </div>
        </PanelSection>
      </div>
    </Panel>
  )
}
