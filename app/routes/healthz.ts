/** The process is up; server.ts answers this itself, `react-router-serve` does not. */
export const loader = () => new Response('ok', { headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' } })
