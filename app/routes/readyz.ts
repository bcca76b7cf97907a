import { outsideHost } from '#app/lib/api/outside-host.server.ts'

/** Ready while the external API answers, else 503; server.ts has its own check. */
export async function loader() {
  if (!process.env.API_URL) throw new Response(null, { status: 404 })
  const ready = await outsideHost().answers()
  return Response.json({ ready }, { status: ready ? 200 : 503, headers: { 'cache-control': 'no-store' } })
}
