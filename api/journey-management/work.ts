import { type AreaWork, night, type WorkPlace } from '#api/jobs/registry.ts'
import { today } from '#api/middleware/today.ts'
import { recordEveAssignments } from '#api/trade/figures/eves.ts'
import { renewJourneyFigures } from '#api/trade/figures/sums.ts'
import { updateAllFinishedFigures } from '#api/trade/journeys/finished-figures.ts'
import { indexLeftOut } from '#api/trade/journeys/indexation.ts'
import { settleLeftOut } from '#api/trade/journeys/settlements.ts'
import { PLAN_JOB, planWork } from './best-plan/job.ts'
import { checkLateEnds } from './journeys/late-ends.ts'
import { GENERATION_JOB, generate, generationWork, resumeLines } from './live-lines/generation.ts'
import { checkModifications } from './modifications/alerts.ts'
import { applyDue } from './modifications/apply.ts'
import { checkReplacements } from './replacements/alerts.ts'

export const journeysWork = ({ db, log, root }: WorkPlace): AreaWork => ({
  jobs: { [GENERATION_JOB]: generationWork, [PLAN_JOB]: planWork(root) },
  scheduled: {
    'resume-lines': night('35 2', () => resumeLines(db)),
    'generate-journeys': night('40 2', jobs => generate(db, log, jobs, {})),
    'note-eves': { cron: '0 18 * * *', retryDelay: 60, run: () => recordEveAssignments(db, today()) },
    // A modification validated during the day may start on that day (`domain.md` §3.8).
    'apply-modifications': { cron: '*/5 * * * *', retryDelay: 60, run: jobs => applyDue(db, log, jobs) },
    // Delays that positions announce; a write of a person is followed at once.
    'check-late-ends': { cron: '*/5 * * * *', retryDelay: 60, run: jobs => checkLateEnds(db, jobs) },
    'index-journeys': night('0 3', () => indexLeftOut(db)),
    'settle-journeys': night('2 3', () => settleLeftOut(db)),
    'reckon-services': night('3 3', () => updateAllFinishedFigures(db)),
    'renew-indicators': night('6 3', () => renewJourneyFigures(db)),
    'check-replacements': night('18 3', jobs => checkReplacements(db, jobs)),
    'check-modifications': night('19 3', jobs => checkModifications(db, jobs)),
  },
})
