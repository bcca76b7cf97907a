import { createContext } from 'react'

/** Whether single keys are on (WCAG 2.1.4: they can be switched off); controls name their key only then. */
export const SingleKeys = createContext(false)
