import { readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin, transformWithOxc } from 'vite'
import { viteStaticCopy } from 'vite-plugin-static-copy'
import { clientChunks } from './client-chunks.ts'
import { COUNTRIES } from './domain/countries.ts'
import { latePreloads } from './late-preloads.ts'
import packageJson from './package.json' with { type: 'json' }

const flags = COUNTRIES.map(({ image }) => image.replace('/flags/', 'node_modules/flag-icons/flags/4x3/'))

/** The service worker of a driver's phone at the root, whose scope is the whole site; it imports nothing. */
const dayWorker: Plugin = {
  name: 'day-worker',
  applyToEnvironment: ({ name }) => name === 'client',
  async generateBundle() {
    const source = 'app/lib/offline/day-worker.ts'
    const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source)
    this.emitFile({ type: 'asset', fileName: 'day-worker.js', source: code })
  },
}

/** A screen's chunk may hold what its panels share with it, instead of a small file of that beside it. */
const openEntries: Plugin = {
  name: 'open-entries',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  options: options => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
}

export default defineConfig(({ command }) => ({
  define: { 'import.meta.env.RELEASE': JSON.stringify(`quai@${packageJson.version}`) },
  plugins: [
    tailwindcss(),
    reactRouter(),
    latePreloads(),
    openEntries,
    dayWorker,
    viteStaticCopy({
      targets: [{ src: [...new Set(flags)], dest: 'flags', rename: { stripBase: true } }],
      environment: 'client',
    }),
  ],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // A visit loads the names of many chunks, in the manifest and in each script that imports them.
            chunkFileNames: 'assets/[hash:7].js',
            codeSplitting: {
              groups: clientChunks(),
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
            // Compiled code of its own.
            'fs-native-extensions',
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
  build: { assetsInlineLimit: 0, modulePreload: false },
}))
