import { matchPath } from 'react-router'
import { SCREENS, type ScreenPath } from '#domain/screens.ts'

/** Screen at an address, or the one above it. */
export const screenAt = (pathname: string): ScreenPath | undefined =>
  (Object.keys(SCREENS) as ScreenPath[])
    .filter(path => matchPath({ path, end: path === '/' }, pathname))
    .sort((a, b) => b.length - a.length)[0]
