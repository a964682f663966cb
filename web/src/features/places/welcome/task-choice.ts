import type { ContributionPlace } from '@touchdown/shared/contributions/contribution-places.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import type { PlaceAnswer } from '@touchdown/shared/tornadoes/place-answers.ts';
import type { ProfileTornado } from '@touchdown/shared/tornadoes/profile.ts';

export interface ReportTask {
  report: StormReport;
  /** What it lacks, in words. */
  lacks: string;
}

/**
 * Returns a report that somebody can place, the newest first: one without a county or a point or, if there is none, one
 * that belongs to no tornado of the record yet. Reports of the county come before those of its state.
 */
export function reportTask(reports: readonly StormReport[], county: string): ReportTask | undefined {
  const key = county.toUpperCase();
  const nearFirst = [
    ...reports.filter((one) => one.county?.toUpperCase() === key),
    ...reports.filter((one) => one.county?.toUpperCase() !== key),
  ];
  const bare = nearFirst.find((one) => one.county === null || one.lat === null || one.lon === null);
  if (bare)
    return { report: bare, lacks: bare.county === null ? 'has no county' : 'has no point on the map' };
  const alone = nearFirst.find((one) => one.promoted_to_tornado_id === null && one.status === 'PRELIMINARY');
  return alone && { report: alone, lacks: 'belongs to no tornado of the record yet' };
}

/** Returns the newest suggestion that waits for votes and is not one's own. */
export function suggestionTask(
  newest: readonly Contribution[],
  username: string | undefined,
): Contribution | undefined {
  return newest.find(
    ({ suggestionStatus, author }) =>
      suggestionStatus === 'PENDING' && (username === undefined || author?.username !== username),
  );
}

/** Returns the first of the deadliest, strongest and newest tornadoes of a place that nobody has brought a picture of. */
export function pictureTask(
  { profile: { heads } }: Pick<PlaceAnswer, 'profile'>,
  places: readonly Pick<ContributionPlace, 'target' | 'pictures' | 'type'>[],
): ProfileTornado | undefined {
  const pictured = new Set(
    places.filter(({ pictures, type }) => pictures > 0 || type === 'PHOTO_LINK').map(({ target }) => target),
  );
  return [...heads.deadliest, ...heads.strongest, ...heads.latest].find(({ id }) => !pictured.has(`T:${id}`));
}
