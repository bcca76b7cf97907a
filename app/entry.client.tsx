import { startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { rememberTyping, replayTyping } from './lib/forms/remember-typing.ts'
import { outlastLostNetwork, waitsForNetwork } from './lib/navigation/lost-network.ts'
import { resumeNavigation } from './lib/navigation/missed.ts'
import { startReporting } from './lib/reporting/start-reporting.ts'

resumeNavigation()
outlastLostNetwork()
rememberTyping()
const reporting = startReporting()

const INSTRUMENTATIONS = [waitsForNetwork]

function HydratedPage() {
  useEffect(() => {
    replayTyping('page')
    // From here on a press is answered without a load of the page: measurements and tests wait for it.
    document.documentElement.dataset.hydrated = ''
  }, [])
  return <HydratedRouter instrumentations={INSTRUMENTATIONS} onError={reporting?.failed} />
}

startTransition(() => {
  hydrateRoot(document, <HydratedPage />, { onCaughtError: reporting?.caught })
})
