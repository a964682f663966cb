/** The daily lists have a function of their own, so that no import of a whole record holds them up. */
export { handler } from './check-agency-revisions.schedule.ts';
