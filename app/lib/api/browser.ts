/**
 * A read of the API from the browser, for what a screen offers while one types. Refreshes the session once when it has run out; any
 * failure is `undefined`, since the form works without what it would have offered.
 */
export async function askApi<Answer>(path: string, signal?: AbortSignal): Promise<Answer | undefined> {
  try {
    let answer = await fetch(path, { signal })
    if (answer.status === 401 && (await fetch('/api/auth/refresh', { method: 'POST', signal })).ok)
      answer = await fetch(path, { signal })
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined
  }
}
