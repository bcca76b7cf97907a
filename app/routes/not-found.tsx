import { data } from 'react-router'
import { NotFound } from '#app/components/errors/not-found.tsx'

/** Unknown routes show the not-found page (spec §2). */
export function loader() {
  throw data(null, { status: 404 })
}

export function action() {
  throw data(null, { status: 404 })
}

export default function Unknown() {
  return null
}

export function ErrorBoundary() {
  return <NotFound />
}
