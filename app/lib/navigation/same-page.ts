import { SCREENS } from '#domain/screens.ts'
import { FILE_PARAMETERS, OVERLAY_PARAMETERS } from './overlay-parameters.ts'

/** Paths of the screens, the longest first; a parameter is an id. */
const SCREEN_PATHS = Object.keys(SCREENS)
  .sort((a, b) => b.length - a.length)
  .map(pattern => new RegExp(`^${pattern.replace(/:\w+/g, '[0-9a-f-]{36}')}(?=/|$)`))

/** Path of the screen of an address, without its panel: `/sales/additional-services/new` → `/sales/additional-services`. */
export function screenPath(pathname: string): string {
  for (const path of SCREEN_PATHS) {
    const [found] = path.exec(pathname) ?? []
    if (found) return found
  }
  return pathname
}

/** Whether two addresses show the same screen with the same filters, whatever lies over it. */
export function samePage(from: URL, to: URL): boolean {
  return bare(from) === bare(to)
}

function bare({ pathname, search }: URL): string {
  const parameters = new URLSearchParams(search)
  for (const name of [...OVERLAY_PARAMETERS, ...FILE_PARAMETERS]) parameters.delete(name)
  parameters.sort()
  return `${screenPath(pathname)}?${parameters}`
}
