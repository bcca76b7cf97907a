import { type Act, may } from './rights.ts'
import type { Role } from './roles.ts'

/** An act on a record: drawn in its row's menu, at the foot of its sheet and in the bulk bar of its list. */
export interface RecordAct<Row> {
  label: string
  /** Name of a drawing (`app/components/ui/icon-names.ts`). */
  icon: string
  right: Act
  /** Whether the record's state allows it; absent: always. */
  when?: (row: Row) => boolean
  /** Its panel below the record's address; absent: a question, `ask/<act>?id=…`. */
  panel?: string
  danger?: true
  /** For several records, too. */
  many?: true
}

export type RecordActs<Row> = Readonly<Record<string, RecordAct<Row>>>

/** Names of the acts that a role may do. */
export const actsOf = <Acts extends RecordActs<never>>(acts: Acts, role: Role) =>
  Object.keys(acts).filter(name => may(role, acts[name]!.right)) as (keyof Acts & string)[]
