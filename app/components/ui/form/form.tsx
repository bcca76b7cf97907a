import { type ComponentProps, createContext, use } from 'react'
// biome-ignore lint/style/noRestrictedImports: this is the shared Form
import { Form as RouterForm } from 'react-router'
import { OPENED_BY } from '#app/lib/forms/steering.ts'

/** Id of the user to whom the page was shown; undefined for visitors. */
export const PageUser = createContext<string | undefined>(undefined)

/**
 * Form of the application. Posts carry the id of the user to whom the page was shown, so that another user in the same browser
 * cannot save it (`authorize`). Only the server validates. `reloadDocument` sends it as a full page request.
 *
 *     <Form method="post" id="company-form" className="form">…</Form>
 */
export function Form({ children, reloadDocument, ...rest }: ComponentProps<typeof RouterForm>) {
  const posts = rest.method?.toLowerCase() === 'post'
  const form = { noValidate: posts, ...rest }
  const inside = (
    <>
      {posts && <OpenedBy />}
      {children}
    </>
  )
  // biome-ignore lint/correctness/noRestrictedElements: without an action the browser submits to the current address, even if the router has another
  if (reloadDocument) return <form {...form}>{inside}</form>
  // The first manifest holds every route, so there is nothing to discover.
  return (
    <RouterForm discover="none" {...form}>
      {inside}
    </RouterForm>
  )
}

/** The user field alone, for a GET form with a posting button (`formMethod`). */
export function OpenedBy() {
  const user = use(PageUser)
  return user && <input type="hidden" name={OPENED_BY} value={user} />
}
