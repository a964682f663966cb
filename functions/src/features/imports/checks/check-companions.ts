import type { Segment } from '../ncei/segment.ts';
import type { TornadoDraft } from '../record/tornado-document.ts';
import { isElsewhere } from './row-damage.ts';
import type { ReplacedYear } from './check-changes.ts';
import {
  baseName,
  checkLimits,
  isFrom,
  lessThan,
  share,
  toChangesFinding,
  type CheckFinding,
} from './import-checks.ts';

type Made = Pick<TornadoDraft, 'sources'> & {
  tornado: Pick<TornadoDraft['tornado'], 'quality_flags' | 'fatalities' | 'fatalities_indirect'>;
};

/** What a file that only adds to others has made of a tornado before. Undefined if nothing. */
interface Companion {
  family: 'fatalities' | 'locations';
  what: string;
  isKept: (before: Made, after: Made) => boolean | undefined;
}

/** What a year's file made of its tornadoes before, and how many of them would have something else. */
export interface ComparedCompanion extends Pick<Companion, 'family' | 'what'> {
  year: number;
  file: string;
  kept: number;
  lost: number;
  finding: CheckFinding | undefined;
}

/**
 * Compares what the files of fatalities and of locations say of the record's tornadoes. Few tornadoes have either, and
 * other rows of these files are of other events, so a share of the year or of the file would not show a damage. What
 * tornadoes gain does not count: these files come later than the details.
 */
export function checkCompanions(
  { year, replacing, sources, before }: ReplacedYear,
  drafts: readonly Made[],
): ComparedCompanion[] {
  const after = new Map(drafts.map((draft) => [keyOf(draft), draft]));
  const current = before.filter(({ tornado }) => tornado.status === 'current');
  return companions(sources.details?.segments ?? []).flatMap(({ family, what, isKept }) => {
    const file = replacing[family]?.from.file;
    if (file === undefined) return [];
    const kept = current.flatMap((one) => {
      const then = after.get(keyOf(one));
      return (then && isKept(one, then)) ?? [];
    });
    const lost = kept.filter((isSame) => !isSame).length;
    const about = { year, family, what, file: baseName(file), kept: kept.length, lost };
    return [{ ...about, finding: findingOf(about) }];
  });
}

function findingOf({
  year,
  file,
  what,
  kept,
  lost,
}: Omit<ComparedCompanion, 'finding'>): CheckFinding | undefined {
  if (!isFrom(lost, kept, checkLimits.changes.companion)) return undefined;
  const limit = lessThan(checkLimits.changes.companion, 'those that have them');
  const counts = { what, before: kept, after: kept - lost, limit };
  const sentence = `${share(lost, kept)} tornadoes with ${what} would have others.`;
  return toChangesFinding({ of: String(year), file }, counts, sentence);
}

function companions(segments: readonly Segment[]): Companion[] {
  const ownPlaces = new Map(segments.map(({ eventId, start, finish }) => [eventId, { start, end: finish }]));
  return [
    {
      family: 'fatalities',
      what: 'places of deaths',
      isKept: (before, after) =>
        before.sources.fatality_places.length === 0 ? undefined : areDeathsKept(before, after),
    },
    {
      family: 'locations',
      what: 'places from the file of locations',
      isKept: (before, after) => {
        const compared = before.sources.segments.flatMap((one, at) =>
          (['start', 'end'] as const).flatMap((side) => {
            const isOwn = ownPlaces.get(one.event_id)?.[side] !== null;
            return isOwn || one[side] === null
              ? []
              : !isElsewhere(one[side], after.sources.segments[at]?.[side] ?? null);
          }),
        );
        return compared.length === 0 ? undefined : compared.every(Boolean) && !isFlagged(before, after);
      },
    },
  ];
}

/** A place without its sign is put right, but its file is damaged. */
function isFlagged({ tornado: before }: Made, { tornado: after }: Made): boolean {
  return after.quality_flags.some((flag) => !before.quality_flags.includes(flag));
}

/** A tornado that is now joined of other rows has another key. Other checks see it. */
function keyOf({ sources: { segments } }: Made): string {
  return segments.map(({ event_id: event }) => event).join(' ');
}

/** People who die later are added, but not more than have died. */
function areDeathsKept(before: Made, { sources, tornado }: Made): boolean {
  const after = new Map(sources.fatality_places.map(({ place, count }) => [place, count]));
  const dead = (tornado.fatalities ?? 0) + (tornado.fatalities_indirect ?? 0);
  const allowed = Math.max(dead, countOf(before));
  const isThere = before.sources.fatality_places.every(
    ({ place, count }) => count <= (after.get(place) ?? 0),
  );
  return isThere && countOf({ sources }) <= allowed;
}

function countOf({ sources: { fatality_places: places } }: Pick<Made, 'sources'>): number {
  return places.reduce((sum, { count }) => sum + count, 0);
}
