import type { Plugin } from 'vite'
import packageJson from './package.json' with { type: 'json' }

/** The release of React Router in which the lines below were read. Any other is served whole: right, and 4 kB heavier, as the bounds of a first visit tell. */
const READ_IN = '8.4.0'

/**
 * Parts of React Router that no page uses, cut from the browser's code: every route is known from the start (`routeDiscovery`), nothing is
 * instrumented, no navigation is held back (`useBlocker`) or animated (`viewTransition`), no page is made of server components or lacks a
 * server, no route has a loader or an action of the browser's. A screen that begins to use one stops the build.
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
export const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (packageJson.dependencies['react-router'] !== READ_IN) return
    const file = /node_modules\/react-router\/dist\/production\/(.*)$/.exec(id)?.[1]
    if (!file) {
      const begun = id.includes('/app/') && NOT_THERE.exec(code)?.[0]
      if (begun) this.error(`${id} uses ${begun}, which the browser's code is built without`)
      return
    }
    let lean = code
    for (const [written, instead] of UNUSED[file] ?? []) {
      if (!lean.includes(written)) this.error(`${file} does not say « ${written} »`)
      lean = lean.replaceAll(written, instead)
    }
    return { code: lean.replace(WARNINGS, '/* @__PURE__ */ '), map: null }
  },
}
