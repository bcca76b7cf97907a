import type { ReportingFacts } from './facts.ts'

/** Configuration of the browser's reporting, and the server's trace to continue. */
export function ReportingMeta({ facts }: { facts: ReportingFacts }) {
  return (
    <>
      <meta name="reporting" content={JSON.stringify(facts)} />
      {Object.entries(facts.trace).map(([name, content]) => (
        <meta key={name} name={name} content={content} />
      ))}
    </>
  )
}
