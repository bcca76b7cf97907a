import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  environments: { ssr: { build: { rolldownOptions: { input: './host.ts' } } } },
  // Context keys must be one module instance, and a bundled server starts ten times faster; in development it breaks React.
  ssr:
    command === 'build'
      ? {
          noExternal: true,
          external: ['postgres', 'pino', 'pg-boss', 'pg', '@sentry/react-router', '@etalab/decoupage-administratif'],
        }
      : {},
  build: { assetsInlineLimit: 0 },
}))
