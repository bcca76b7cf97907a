import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin, transformWithOxc } from 'vite'
import { viteStaticCopy } from 'vite-plugin-static-copy'
import { CHUNKS, isOf, LIBRARIES } from './client-chunks.ts'
import { COUNTRIES } from './domain/countries.ts'
import packageJson from './package.json' with { type: 'json' }

const flags = COUNTRIES.map(({ image }) => image.replace('/flags/', 'node_modules/flag-icons/flags/4x3/'))

/** The server's files in ASCII, letters beyond it as escapes: a single one makes the engine store the text of a whole file at two bytes a letter. */
const asciiServer: Plugin = {
  name: 'ascii-server',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk') {
        file.code = file.code.replace(/[^\0-\x7f]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      }
    }
  },
}

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

/**
 * Parts of React Router that no page uses, cut from the browser's code: every route is known from the start (`routeDiscovery`), nothing is
 * instrumented, no navigation is held back (`useBlocker`) or animated (`viewTransition`), no page is made of server components or lacks a
 * server, no route has a loader or an action of the browser's. A release that writes them otherwise stops the build, as does a screen that
 * begins to use one.
 */
const UNUSED: Record<string, [written: string, instead: string][]> = {
  'lib/dom/ssr/fog-of-war.js': [['!isFogOfWarEnabled(routeDiscovery, ssr)', 'true']],
  'lib/dom/ssr/components.js': [
    ['isFogOfWarEnabled(routeDiscovery, ssr)', 'false'],
    ['if (rsc)', 'if (false)'],
  ],
  'lib/dom/ssr/errorBoundaries.js': [['errorInstance.stack), heyDeveloper)', 'errorInstance.stack))']],
  'lib/dom/ssr/routes.js': [
    ['if (!routeModule.clientLoader) return', 'return'],
    ['if (!routeModule.clientAction)', ''],
    ['if (isSpaMode)', 'if (false)'],
    ['loader: route.hasClientLoader ?', 'loader: false ?'],
    ['action: route.hasClientAction ?', 'action: false ?'],
    ['if (route.clientLoaderModule || route.clientActionModule)', 'if (false)'],
    ['if (needsRevalidation)', 'if (false)'],
    ['if (!ssr && manifestRoute.hasLoader && !manifestRoute.hasClientLoader)', 'if (false)'],
  ],
  'lib/dom/ssr/single-fetch.js': [
    ['if (!ssr && !foundRevalidatingServerLoader)', 'if (false)'],
    ['if (shouldAllowOptOut(m) && hasClientLoader)', 'if (false)'],
  ],
  'lib/dom-export/hydrated-router.js': [['router.createRoutesForHMR = UNSAFE_createClientRoutesWithHMRRevalidationOptOut;', '']],
  'lib/dom/lib.js': [
    // The links of pages are plain (`links.tsx`); a component that has a name set from outside is never left out.
    ['const Link = React$1', 'const Link = /* @__PURE__ */ React$1'],
    ['Link.displayName = "Link";', ''],
    ['const NavLink = React$1', 'const NavLink = /* @__PURE__ */ React$1'],
    ['NavLink.displayName = "NavLink";', ''],
  ],
  'lib/router/router.js': [
    ['if (init.instrumentations)', 'if (false)'],
    ['if (init.patchRoutesOnNavigation)', 'if (false)'],
    ['if (isFogOfWar)', 'if (false)'],
    ['if (blockerKey && delta != null)', 'if (false)'],
    ['if (blockerKey)', 'if (false)'],
    ['if (blockerFunctions.size === 0) return;', 'return;'],
    ['restoreAppliedTransitions(routerWindow, appliedViewTransitions);', ''],
    ['persistAppliedTransitions(routerWindow, appliedViewTransitions)', '{}'],
    ['if (pendingAction === "POP" && !isUninterruptedRevalidation && location !== state.location)', 'if (false)'],
    ['if (pendingViewTransitionEnabled)', 'if (false)'],
  ],
  'lib/components.js': [
    ['if (!viewTransitionOpts || !isViewTransitionAvailable)', ''],
    ['if (vtContext.isTransitioning && !vtContext.flushSync)', 'if (false)'],
    ['if (renderDfd && pendingState && router.window)', 'if (false)'],
    ['if (!vtContext.isTransitioning && interruption)', 'if (false)'],
  ],
}
/** What it would say in a console that nobody reads; a call that does nothing and whose answer is unused is left out. */
const WARNINGS = /(?<=^\s*|\) |else )(?=(?:warning|warnOnce)\()/gm
const NOT_THERE = /\b(?:useBlocker|viewTransition|clientLoader|clientAction|patchRoutes)\b/
const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    const file = /node_modules\/react-router\/dist\/production\/(.*)$/.exec(id)?.[1]
    if (!file) {
      const begun = id.includes('/app/') && NOT_THERE.exec(code)?.[0]
      if (begun) this.error(`${id} uses ${begun}, which the browser's code is built without`)
      return
    }
    let lean = code
    for (const [written, instead] of UNUSED[file] ?? []) {
      if (!lean.includes(written)) this.error(`${file} no longer says « ${written} »`)
      lean = lean.replaceAll(written, instead)
    }
    return { code: lean.replace(WARNINGS, '/* @__PURE__ */ '), map: null }
  },
}

/** A screen's chunk may hold what its panels share with it, instead of a small file of that beside it. */
const openEntries: Plugin = {
  name: 'open-entries',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  options: options => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
}

const moduleOf = (id: string) => relative(import.meta.dirname, id.replace(/\?.*$/, '')).replaceAll('\\', '/')

export default defineConfig(({ command }) => ({
  define: { 'import.meta.env.RELEASE': JSON.stringify(`quai@${packageJson.version}`) },
  plugins: [
    tailwindcss(),
    reactRouter(),
    asciiServer,
    leanRouter,
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
            codeSplitting: {
              groups: Object.entries(CHUNKS).map(([name, lines], index) => ({
                name,
                test: (id: string) => lines.some(line => isOf(line, moduleOf(id))) || (name === 'app' && LIBRARIES.test(id)),
                priority: 99 - index,
              })),
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
  build: { assetsInlineLimit: 0 },
}))
