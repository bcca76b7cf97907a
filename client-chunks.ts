/**
 * The chunks of the browser's code that screens share, each with its modules and whole folders; the first that names a module has it.
 * Fifty small files compress badly, and a page without lists or forms should not load theirs.
 */
export const CHUNKS = {
  /** What every page of who is signed in is made of. */
  shell: [
    'app/components/shell/logo.tsx',
    'app/components/ui/form/form.tsx',
    'app/components/ui/form/cancel.tsx',
    'app/components/ui/icon.tsx',
    'app/components/ui/list/menu.tsx',
    'app/lib/forms/steering.ts',
    'app/lib/forms/use-failure.ts',
    'app/lib/navigation/',
    'domain/calendar/dates.ts',
    'domain/formats/number.ts',
    'domain/messages.ts',
    'domain/roles.ts',
    'domain/screens.ts',
    'domain/search.ts',
  ],
  /** What lists, sheets and forms alike have. */
  parts: [
    'app/components/ui/banner.tsx',
    'app/components/ui/box.tsx',
    'app/components/ui/feu.tsx',
    'app/components/ui/form/error-summary.tsx',
    'app/components/ui/form/field.tsx',
    'app/components/ui/form/fields-of.tsx',
    'app/components/ui/form/form-refusal.tsx',
    'app/components/ui/list/chip.tsx',
    'app/components/ui/list/empty.tsx',
    'app/components/ui/panel/facts.tsx',
    'app/components/ui/panel/fault.tsx',
    'app/components/ui/panel/tabs.tsx',
    'app/components/ui/tag.tsx',
    'app/lib/forms/form-failure.ts',
    'domain/calendar/clock.ts',
    'domain/calendar/months.ts',
    'domain/calendar/suspension.ts',
    'domain/field-book.ts',
    'domain/formats/check.ts',
    'domain/formats/counted.ts',
    'domain/formats/postal-code.ts',
    'domain/rights.ts',
  ],
  forms: ['app/components/ui/form/', 'app/components/ui/panel/', 'app/lib/api/', 'app/lib/forms/', 'app/lib/records/'],
  lists: ['app/components/ui/list/', 'app/components/ui/popover.tsx', 'app/lib/lists/'],
}

/** Whether a path in the project is what a line of `CHUNKS` names. */
export const isOf = (line: string, path: string): boolean => (line.endsWith('/') ? path.startsWith(line) : path === line)
