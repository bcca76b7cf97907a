import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { viteStaticCopy } from 'vite-plugin-static-copy'
import { COUNTRIES } from './domain/countries.ts'
import packageJson from './package.json' with { type: 'json' }

const flags = COUNTRIES.map(({ image }) => image.replace('/flags/', 'node_modules/flag-icons/flags/4x3/'))

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
    // What most screens share comes in one file: fifty small ones compress badly, and each is a request on a poor connection.
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: 'common', test: /\/(app|domain)\/.*\.tsx?$/, minShareCount: 8 }] } },
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
