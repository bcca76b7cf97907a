import { outsideHost } from '#app/lib/api/outside-host.server.ts'

/** The web application alone is ready while its API host answers; 503 otherwise. With server.ts see there. */
export async function loader() {
  const ready = await outsideHost().answers()
  return Response.json({ ready }, { status: ready ? 200 : 503, headers: { 'cache-control': 'no-store' } })
}
