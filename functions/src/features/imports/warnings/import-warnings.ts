import { convectiveDateOf } from '@touchdown/shared/tornadoes/day-kinds.ts';
import { warningId } from '@touchdown/shared/warnings/schema.ts';
import { dayBeside, readWarningDay, writeWarningDay } from '../../../domain/warnings/warning-days.ts';
import {
  knownFrom,
  StoredWarning,
  toInstant,
  type StoredOutline,
} from '../../../domain/warnings/stored-warnings.ts';
import type { ObjectBucket } from '../../../platform/aws/object-bucket.ts';
import type { WarningVersion } from './warning-file.ts';

export interface ChangedDay {
  date: string;
  /** How many warnings the day has now. */
  warnings: number;
  added: number;
  changed: number;
}

/**
 * Stores versions with what is there, and returns the days that it changed. An update may be of a warning that began on
 * the day before, or its beginning may follow later; so the days beside are read as well.
 */
export async function importWarnings(
  media: Pick<ObjectBucket, 'get' | 'put'>,
  versions: readonly WarningVersion[],
  isDryRun: boolean,
): Promise<ChangedDay[]> {
  const changed: ChangedDay[] = [];
  const touched = new Set(versions.map(({ at }) => convectiveDateOf(at)));
  const around = [...touched].flatMap((date) => [-1, 0, 1].map((days) => dayBeside(date, days)));
  const stored = new Map<string, StoredWarning[]>();
  for (const date of new Set(around)) stored.set(date, (await readWarningDay(media, date)) ?? []);
  const before = [...stored.values()].flat();
  const merged = Map.groupBy(mergeWarnings(before, versions), (one) =>
    convectiveDateOf(Date.parse(knownFrom(one))),
  );
  for (const date of [...stored.keys()].toSorted()) {
    const old = stored.get(date) ?? [];
    const now = (merged.get(date) ?? []).toSorted((a, b) => warningId(a).localeCompare(warningId(b)));
    const oldTexts = new Map(old.map((one) => [warningId(one), textOf(one)]));
    const unlike = now.filter((one) => oldTexts.get(warningId(one)) !== textOf(one));
    if (unlike.length === 0 && now.length === old.length) continue;
    const added = unlike.filter((one) => !oldTexts.has(warningId(one))).length;
    changed.push({ date, warnings: now.length, added, changed: unlike.length - added });
    if (!isDryRun) await writeWarningDay(media, date, now);
  }
  return changed;
}

/** With the fields in one order, whether they were stored or are new. */
function textOf(warning: StoredWarning): string {
  return JSON.stringify(StoredWarning.parse(warning));
}

/**
 * Adds versions to warnings. Nothing is taken away, so a part of a file removes nothing, and the same version again
 * changes nothing. Of one minute a warning has one outline: the office's text is preferred to the archive's, because it
 * also says the storm's motion.
 */
function mergeWarnings(
  stored: readonly StoredWarning[],
  versions: readonly WarningVersion[],
): StoredWarning[] {
  const warnings = new Map(stored.map((one) => [warningId(one), one]));
  for (const version of versions) {
    const id = warningId(version);
    warnings.set(id, withVersion(warnings.get(id) ?? emptyWarning(version), version));
  }
  return [...warnings.values()];
}

function emptyWarning({ office, phenomenon, number, year }: WarningVersion): StoredWarning {
  return { office, phenomenon, number, year, cancelled: null, outlines: [] };
}

function withVersion(warning: StoredWarning, version: WarningVersion): StoredWarning {
  const from = toInstant(version.at);
  if (version.act === 'CAN') {
    const { cancelled } = warning;
    return { ...warning, cancelled: cancelled === null || from > cancelled ? from : cancelled };
  }
  const same = warning.outlines.find((one) => one.from === from);
  if (same?.source === 'text' && version.source === 'iem') return warning;
  const others = warning.outlines.filter((one) => one !== same);
  const outlines = [...others, outlineOf(version)].toSorted((a, b) => a.from.localeCompare(b.from));
  return { ...warning, outlines };
}

function outlineOf(version: WarningVersion): StoredOutline {
  const { act, at, expiresAt, replacedAt, polygon, source, motion, tornado, damage } = version;
  return {
    act: act === 'NEW' ? 'NEW' : 'KNOWN',
    from: toInstant(at),
    expires: toInstant(expiresAt),
    replaced: replacedAt === null ? null : toInstant(replacedAt),
    polygon,
    source,
    motion,
    tornado,
    damage,
  };
}
