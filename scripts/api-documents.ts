import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiDocuments } from '#api/app.ts'

/* Part of the build (`build.mjs`): the description of the API as files, so that no server makes it. */

const folder = join(import.meta.dirname, '../build/client/api')
const { json, page } = await apiDocuments()
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'openapi.json'), json)
writeFileSync(join(folder, 'docs.html'), page)
