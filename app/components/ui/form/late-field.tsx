import { late } from '#app/lib/navigation/late.ts'

/** `<Field>` inside content opened by a click, such as list filters: its script loads with the first one. */
export const LateField = late(() => import('./field.tsx'), 'Field')
