import { z } from 'zod'
import { joinedFile } from '#api/documents/answers.ts'

export const documentsList = () => z.object({ rows: z.array(joinedFile()) })
