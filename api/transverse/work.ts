import { type AreaWork, night, type WorkPlace } from '#api/jobs/registry.ts'
import { checkActionTasks } from './action-tasks/alerts.ts'
import { checkIndices } from './cnr/alerts.ts'

export const transverseWork = ({ db }: WorkPlace): AreaWork => ({
  scheduled: {
    'check-indices': night('5 3', jobs => checkIndices(db, jobs)),
    'check-actions': night('16 3', jobs => checkActionTasks(db, jobs)),
  },
})
