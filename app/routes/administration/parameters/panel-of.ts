import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { ParameterPanel } from './panels.server.ts'

/** Props of the overlay of this kind. */
export type Of<Kind extends ParameterPanel['kind']> = Extract<ParameterPanel, { kind: Kind }> & {
  failure: FormFailure | undefined
  closeHref: string
}
