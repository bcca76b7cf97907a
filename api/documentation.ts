import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { type GenerateSpecOptions, generateSpecs } from 'hono-openapi'
import { z } from 'zod'
import { refusal } from './middleware/answers.ts'
import { AS_SENT, describing } from './middleware/operations.ts'

interface Operation {
  summary?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean }[]
  requestBody?: unknown
}

const REFUSALS = {
  400: 'JSON mal formé',
  401: 'Pas de session, ou clé inconnue, révoquée ou expirée',
  403: 'Origine ou réseau refusés',
  404: 'Enregistrement ou droit manquant',
  409: 'Changé entre-temps, ou Idempotency-Key déjà prise',
  410: 'Curseur trop ancien\u202f: relire toute la liste avec cursor=start',
  413: 'Envoi trop volumineux',
  415: 'Type de contenu refusé',
  422: 'Valeurs refusées',
  429: 'Trop de demandes\u202f: Retry-After',
  503: 'Base de données absente\u202f: Retry-After',
}
const refused = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
})

const INFO: GenerateSpecOptions['documentation'] & { info: { description: string } } = {
  info: {
    title: 'Quai',
    version: '1',
    description:
      "L'API du back-office Quai. Toutes les réponses sont en JSON ; un refus a la forme {error, message, statusCode}, avec issues par champ (422) et current en cas de conflit (409). Un 422 avec toConfirm porte sur des valeurs possibles mais improbables : la même requête avec « confirm » à true les accepte.",
  },
  servers: [{ url: '/api' }],
  security: [{ key: [] }, { session: [] }],
  components: {
    securitySchemes: {
      key: { type: 'http', scheme: 'bearer', description: "Clé d'un accès d'application" },
      session: { type: 'apiKey', in: 'cookie', name: 'quai_access', description: "Session d'une personne" },
    },
    responses: Object.fromEntries(Object.entries(REFUSALS).map(([status, description]) => [status, refused(description)])),
  },
}

/**
 * Serves the OpenAPI document and its page to development and tests, made at the first request: that takes half a second. The build writes
 * both to files (`scripts/api-documents.ts`), which production serves.
 */
export function documentation(resources: Hono<never>) {
  let made: ReturnType<typeof documentsOf> | undefined
  const texts = () => {
    made ??= documentsOf(resources).catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
  return new Hono()
    .get('/openapi.json', async c => c.body((await texts()).json, 200, { 'content-type': 'application/json' }))
    .get('/docs', async c => {
      c.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      return c.html((await texts()).page)
    })
}

export async function documentsOf(resources: Hono<never>): Promise<{ json: string; page: string }> {
  // The generator reads one schema of a handler; an operation has several.
  const routes = resources.routes.flatMap(route => describing(route.handler).map(handler => ({ ...route, handler })))
  const schemas = { Refusal: z.toJSONSchema(refusal(), AS_SENT.options) as object }
  const documentation = { ...INFO, components: { ...INFO.components, schemas } }
  // Paths with a dot, such as exports, are excluded by default.
  const specs = await generateSpecs({ routes } as unknown as Hono, {
    documentation,
    excludeStaticFile: false,
    defaultValidationErrorResponse: false,
  })
  return { json: JSON.stringify(specs), page: String(await pageOf(specs.paths ?? {})) }
}

function pageOf(paths: object) {
  const byTag = new Map<string, { method: string; path: string; operation: Operation }[]>()
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods as Record<string, Operation>)) {
      const tag = operation.tags?.[0] ?? 'autres'
      byTag.set(tag, [...(byTag.get(tag) ?? []), { method: method.toUpperCase(), path, operation }])
    }
  }
  return html`<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API · Quai</title><style>${raw(STYLE)}</style></head>
<body><main>
<h1>API de Quai</h1>
<p>${INFO.info.description}</p>
<p><a href="/api/openapi.json">openapi.json</a></p>
<nav><ul>${[...byTag.keys()].map(tag => html`<li><a href="#${tag}">${tag}</a></li>`)}</ul></nav>
${[...byTag].map(
  ([tag, operations]) => html`<section id="${tag}"><h2>${tag}</h2>
${operations.map(
  ({
    method,
    path,
    operation,
  }) => html`<details><summary><code>${method}</code> <code>/api${path}</code> ${operation.summary ?? ''}</summary>
${operation.parameters?.length ? html`<p>Paramètres</p><ul>${operation.parameters.map(p => html`<li><code>${p.name}</code> (${p.in}${p.required ? ', obligatoire' : ''})</li>`)}</ul>` : ''}
${operation.requestBody ? html`<p>Corps</p><pre>${JSON.stringify(operation.requestBody, null, 2)}</pre>` : ''}
</details>`,
)}</section>`,
)}
</main></body></html>`
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:0;color:#16181e;background:#f7f6f3}main{max-width:60rem;margin:0 auto;padding:1rem}
h2{margin-top:2rem}details{background:#fff;border:1px solid #e3e2dd;border-radius:6px;margin:.5rem 0;padding:.5rem .75rem}summary{cursor:pointer}
code{font-size:.875rem}pre{overflow:auto;font-size:.8125rem}nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:0;list-style:none}`
