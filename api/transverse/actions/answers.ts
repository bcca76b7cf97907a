import { z } from 'zod'
import { pageOf, rowOf } from '#api/middleware/answers.ts'
import { actions } from '#api/schema/transverse/actions.table.ts'

export const actionStarter = () => z.object({ created: z.int() })

export const actionSheet = () => rowOf(actions)

export const actionPage = () => pageOf(rowOf(actions), {})
