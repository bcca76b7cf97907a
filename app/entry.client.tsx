import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { goWhereMissed } from './lib/navigation/missed.ts'
import { startReporting } from './lib/reporting/start-reporting.ts'

goWhereMissed()
const reporting = startReporting()

startTransition(() => {
  hydrateRoot(document, <HydratedRouter onError={reporting?.failed} />, { onCaughtError: reporting?.caught })
})
