import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { rememberTyping } from './lib/forms/remember-typing.ts'
import { goWhereMissed } from './lib/navigation/missed.ts'
import { startReporting } from './lib/reporting/start-reporting.ts'

goWhereMissed()
rememberTyping()
const reporting = startReporting()

startTransition(() => {
  hydrateRoot(document, <HydratedRouter onError={reporting?.failed} />, { onCaughtError: reporting?.caught })
})
