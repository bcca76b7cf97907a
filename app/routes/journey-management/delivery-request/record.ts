import type { Route } from './+types/delivery-request'

/** Cahier des charges as conception sees it: without price and documents. */
export type ConceptionRequest = Route.ComponentProps['loaderData']['request']
export type ConceptionLine = ConceptionRequest['lines'][number]
