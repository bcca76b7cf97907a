import { type ShouldRevalidateFunctionArgs, useLocation, useResolvedPath } from 'react-router'
import { samePage } from '../navigation/same-page.ts'
import { type ListLinks, listLinks } from './list-links.ts'
import type { ListViews } from './saved-views.ts'

/** Links of the list whose route draws this. */
export function useListLinks(views?: ListViews): ListLinks {
  return listLinks(useLocation().search, views, useResolvedPath('.').pathname)
}

/** Links of the list over which this panel lies; `to({})` closes it. */
export function usePanelLinks(): ListLinks {
  return listLinks(useLocation().search, undefined, useResolvedPath('..').pathname)
}

/** `shouldRevalidate` of a screen with panels: one that opens or closes leaves it as it is. */
export function staysUnderPanels({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const reads = formMethod === undefined || formMethod.toUpperCase() === 'GET'
  if (reads && currentUrl.href !== nextUrl.href && samePage(currentUrl, nextUrl)) return false
  return defaultShouldRevalidate
}
