import type { ReportingFacts } from './facts.ts'

/** For the browser's reporting: what it starts with, and the server's trace that it continues. */
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
