/** Configuration of the browser's reporting, in `<meta name="reporting">`. */
export interface ReportingFacts {
  dsn: string
  release: string
  environment: string
  user: { id: string; role: string | null } | null
  trace: { 'sentry-trace'?: string; baggage?: string }
}

export interface Failure {
  error: unknown
  componentStack?: string | null
}

export type Report = (failure: Failure) => void

/** Read at each use: another user may have signed in since the page was loaded. */
export function factsInPage(): ReportingFacts | undefined {
  const text = document.querySelector<HTMLMetaElement>('meta[name=reporting]')?.content
  return text ? JSON.parse(text) : undefined
}
