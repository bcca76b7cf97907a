import { isRouteErrorResponse, Outlet } from 'react-router'
import { NotFound } from '#app/components/errors/not-found.tsx'
import { OtherUser } from '#app/components/errors/other-user.tsx'
import { ServerError } from '#app/components/errors/server-error.tsx'
import type { Route } from './+types/screen-boundary'

export default function ScreenBoundary() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  if (isRouteErrorResponse(error) && error.status === 409) return <OtherUser saved={error.data?.saved === true} />
  return <ServerError error={error} />
}
