export { start } from '../application.ts'
