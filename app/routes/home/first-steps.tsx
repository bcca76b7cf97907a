import { Box } from '#app/components/ui/box.tsx'
import { Count } from '#app/components/ui/tag.tsx'
import { counted } from '#domain/formats/counted.ts'
import { FIRST_STEP_NAMES, FIRST_STEPS, type FirstStep } from '#domain/home/first-steps.ts'

/** Checklist of a new carrier. A step goes once the data shows it done, the whole list with the first invoice. */
export function FirstSteps({ left }: { left: readonly FirstStep[] }) {
  if (left.length === 0) return null
  const done = FIRST_STEP_NAMES.length - left.length
  return (
    <Box title="Pour commencer" count={<Count>{left.length}</Count>} flush>
      <p className="home-nothing">
        {done === 0
          ? `De l'installation à la première facture, en ${left.length} étapes.`
          : `${counted(done, 'étape faite', 'étapes faites')} sur ${FIRST_STEP_NAMES.length}.`}
      </p>
      <ol className="box-rows">
        {left.map((step, index) => {
          const { label, why, href } = FIRST_STEPS[step]
          return (
            <li key={step}>
              <div className="home-row">
                <a href={href}>{label}</a>
                <p>{why}</p>
              </div>
              {index === 0 && (
                <a className="btn btn-sm btn-primary" href={href}>
                  Commencer
                  <span className="sr-only">, {label}</span>
                </a>
              )}
            </li>
          )
        })}
      </ol>
    </Box>
  )
}
