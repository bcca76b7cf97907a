import type { Route } from './+types/delivery-request'

/** What the conception screen knows of a cahier des charges: all but its price and its papers. */
export type ConceptionRequest = Route.ComponentProps['loaderData']['request']
export type ConceptionLine = ConceptionRequest['lines'][number]
