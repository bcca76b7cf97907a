import { createContext } from 'react'

/** Whether single-key shortcuts are on (WCAG 2.1.4: they can be disabled); controls declare their key only then. */
export const SingleKeys = createContext(false)
