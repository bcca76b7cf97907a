import { type ReactNode, useRef } from 'react'
import { useNavigation } from 'react-router'
import { GUIDE_PAGE } from '#app/components/shell/pages.ts'
import { Box } from '#app/components/ui/box.tsx'
import type { Option } from '#app/components/ui/form/control.tsx'
import { Field, type FieldProps } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import type { IconName } from '#app/components/ui/icon-names.ts'
import { type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import {
  ALERT_MAIL_LABELS,
  CSV_SEPARATOR_LABELS,
  CSV_SEPARATORS,
  DENSITIES,
  DENSITY_LABELS,
  PREFERENCE_LABELS as LABELS,
  type Preferences,
  SINGLE_KEYS,
  SINGLE_KEYS_LABELS,
  THEME_LABELS,
  THEMES,
} from '#domain/administration/preference-values.ts'
import { FALLBACK_ERROR } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'
import { useSaving } from './use-saving.ts'

const THEME_ICONS: Record<Preferences['theme'], IconName> = { SYSTEM: 'monitor', LIGHT: 'sun', DARK: 'moon' }

/** All preferences in one form: saved on each choice, or by the button without a script. */
export function SettingsForm({
  preferences,
  screens,
  pageSizes,
  role,
  idempotencyKey,
  failure,
}: {
  preferences: Preferences
  screens: readonly Option[]
  pageSizes: readonly number[]
  role: Role
  idempotencyKey: string
  failure: FormFailure | undefined
}) {
  const busy = useNavigation().formData?.get('intent') === 'save'
  const form = useRef<HTMLFormElement>(null)
  const { live, saved, refused, choose } = useSaving(form, preferences)
  const errorAt = (name: keyof Preferences) =>
    refused?.names.includes(name)
      ? (issueAt(refused.failure, name) ?? (refused.failure.message || FALLBACK_ERROR))
      : issueAt(failure, name)
  const field = (
    name: keyof Preferences,
    type: 'radios' | 'select',
    options: readonly Option[],
    more: Partial<FieldProps> = {},
  ) => (
    <div className="setting">
      <Field
        label={LABELS[name]}
        name={name}
        type={type}
        options={options}
        defaultValue={startValue(failure, name, preferences[name])}
        error={errorAt(name)}
        {...more}
      />
      {saved.includes(name) && (
        <span className="setting-saved" aria-hidden="true">
          <Icon name="check" />
          Enregistré
        </span>
      )}
    </div>
  )
  return (
    <Form method="post" className="settings" autoComplete="off" ref={form} onInput={choose}>
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <FormRefusal failure={failure} label={name => (LABELS as Record<string, string>)[name]} />
      <Group title="Affichage">
        {field(
          'theme',
          'radios',
          THEMES.map(theme => ({
            value: theme,
            label: (
              <>
                <Icon name={THEME_ICONS[theme]} />
                {THEME_LABELS[theme]}
              </>
            ),
          })),
          { help: "«\u202fSystème\u202f» suit le réglage de l'appareil, de jour comme de nuit" },
        )}
        {field(
          'density',
          'radios',
          DENSITIES.map(density => ({ value: density, label: DENSITY_LABELS[density] })),
          { help: 'Hauteur des lignes des tableaux' },
        )}
        {field(
          'pageSize',
          'radios',
          pageSizes.map(size => ({ value: String(size), label: size })),
          { help: "Chaque liste permet d'en montrer plus ou moins" },
        )}
      </Group>
      <Group title="Habitudes">
        {field('firstScreen', 'select', screens, { help: "Celui qui s'ouvre après la connexion" })}
        {field(
          'csvSeparator',
          'select',
          CSV_SEPARATORS.map(separator => ({ value: separator, label: CSV_SEPARATOR_LABELS[separator] })),
          { help: 'Celui des exports\u202f; un tableur français attend le point-virgule' },
        )}
      </Group>
      <Group title="Alertes">
        {field(
          'alertMails',
          'radios',
          (['IMMEDIATE', 'DAILY', 'NONE'] as const).map(value => ({ value, label: ALERT_MAIL_LABELS[value] })),
          { help: alertsOf(role) },
        )}
      </Group>
      <div id="raccourcis">
        <Group title="Clavier">
          {field(
            'singleKeys',
            'radios',
            SINGLE_KEYS.map(value => ({ value, label: SINGLE_KEYS_LABELS[value] })),
            {
              help: (
                <>
                  Sans effet dans les champs{'\u202f'}; Ctrl K marche toujours.{' '}
                  <a className="text-link" href={GUIDE_PAGE}>
                    Voir les raccourcis
                  </a>
                </>
              ),
            },
          )}
        </Group>
      </div>
      <p className="sr-only" role="status">
        {saved.length > 0 && `${saved.map(name => LABELS[name]).join(', ')}\u202f: enregistré`}
      </p>
      {!live && (
        <div className="form-actions">
          <button type="submit" className="btn btn-primary" name="intent" value="save" aria-busy={busy}>
            Enregistrer
          </button>
        </div>
      )}
    </Form>
  )
}

/** Alerts of `raiseAlert` that concern the role. */
function alertsOf(role: Role): string {
  return role === 'ADMIN' || role === 'CONCEPTOR'
    ? "Vous êtes alerté quand les trajets d'une ligne n'ont pas pu être générés et quand une ligne acceptée reste au brouillon."
    : "Les alertes d'aujourd'hui (génération de trajets en échec, ligne acceptée restée au brouillon) ne vont qu'aux administrateurs et aux concepteurs."
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box title={title}>
      <div className="settings-fields">{children}</div>
    </Box>
  )
}
