import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { viteStaticCopy } from 'vite-plugin-static-copy'
import { COUNTRIES } from './domain/countries.ts'
import packageJson from './package.json' with { type: 'json' }

const flags = COUNTRIES.map(({ image }) => image.replace('/flags/', 'node_modules/flag-icons/flags/4x3/'))

/** What every page of who is signed in is made of. */
const SHELL =
  /\/(app\/(components\/ui\/(form\/(form|cancel)|icon|list\/menu)\.tsx$|lib\/forms\/(steering|use-failure)\.ts$|lib\/navigation\/(?!destinations))|domain\/(messages|screens|search|calendar\/dates|formats\/number)\.ts$)/
/** What lists, sheets and forms alike have. */
const PARTS =
  /\/(app\/components\/ui\/(form\/(field|error-summary|form-refusal)|banner|list\/(chip|empty)|panel\/(fault|facts|tabs)|tag|box|feu)\.tsx$|domain\/calendar\/(clock|months)\.ts$)/
const LISTS =
  /\/app\/(components\/ui\/list\/(data-table|table-behaviour|list-head|saved-views|column-choice|column-chooser|pager|new-link|print-button)\.tsx?$|lib\/lists\/)/
const FORMS =
  /\/app\/(components\/ui\/(form\/(record-field|file-field|reason-field|conflict|changes)|panel\/(panel|panel-boundary|modal|dialog)|list\/view-panel)\.tsx?$|lib\/(forms\/form-failure|records\/|api\/browser|api\/error))/

export default defineConfig(({ command }) => ({
  define: { 'import.meta.env.RELEASE': JSON.stringify(`quai@${packageJson.version}`) },
  plugins: [
    tailwindcss(),
    reactRouter(),
    viteStaticCopy({
      targets: [{ src: [...new Set(flags)], dest: 'flags', rename: { stripBase: true } }],
      environment: 'client',
    }),
  ],
  environments: {
    // What many screens share comes in few files: fifty small ones compress badly, and each is a request on a poor connection. What lists are
    // made of, and what panels and forms are, are files of their own: a first visit waits for neither where it shows none.
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-router)\/|vite\/preload-helper/, priority: 4 },
                { name: 'shell', test: SHELL, priority: 3 },
                { name: 'parts', test: PARTS, priority: 3 },
                { name: 'lists', test: LISTS, priority: 2 },
                { name: 'forms', test: FORMS, priority: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: './host.ts' } } },
  },
  // Context keys must be one module instance, and a bundled server starts ten times faster; in development it breaks React.
  ssr:
    command === 'build'
      ? {
          noExternal: true,
          external: [
            'postgres',
            'pino',
            'pg-boss',
            'pg',
            '@sentry/react-router',
            '@etalab/decoupage-administratif',
            'rate-limiter-flexible',
            // It reads its own data from its folder.
            'pdfkit',
          ],
        }
      : {},
  build: { assetsInlineLimit: 0 },
}))
