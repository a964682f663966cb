/**
 * What protects readers from spam by new accounts, and how much a new person notices of it: nothing, as long as there
 * is little spam. Both limits below were chosen with the simulation of a month of spam.
 */

/** An account counts as new for so long, unless moderators have accepted something of it. */
export const newcomerDays = 30;

/** As much spam by newcomers in a week, and what newcomers write waits for a moderator. */
export const spamUntilWaiting = 5;

/** A contribution is hidden until a moderator decides when so many proven people have reported it. */
export const reportsUntilHidden = { ofNewcomer: 2, ofOthers: 4 } as const;

const dayMilliseconds = 24 * 60 * 60 * 1000;

export interface Standing {
  /** ISO time. */
  createdAt: string;
  /** How many of the person's suggestions and contributions moderators have accepted. */
  accepted: number;
}

/** Everybody else is proven: their reports hide, and nothing of theirs waits. */
export function isNewcomer({ createdAt, accepted }: Standing, now: number): boolean {
  return accepted === 0 && now - Date.parse(createdAt) < newcomerDays * dayMilliseconds;
}

/** Whether what newcomers write waits: nobody else sees it until a moderator has decided. */
export function newcomersWait(spamInWeek: number): boolean {
  return spamInWeek >= spamUntilWaiting;
}

export function hidesAfter(provenReports: number, isOfNewcomer: boolean): boolean {
  return provenReports >= reportsUntilHidden[isOfNewcomer ? 'ofNewcomer' : 'ofOthers'];
}

/** The seven days whose spam counts, in UTC, today first. */
export function daysOfSpam(now: number): string[] {
  return Array.from({ length: 7 }, (_, ago) =>
    new Date(now - ago * dayMilliseconds).toISOString().slice(0, 'yyyy-mm-dd'.length),
  );
}
