import { late } from '#app/lib/navigation/late.ts'

/** `<Field>` where it stands in what is opened by a click, as the filters of a list do: its script is loaded with the first of them. */
export const LateField = late(() => import('./field.tsx'), 'Field')

/** `<WholeRefusal>` on a page that has no form until one is opened. */
export const LateRefusal = late(() => import('./form-refusal.tsx'), 'WholeRefusal')
