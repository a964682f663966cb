import { warningId } from '@touchdown/shared/warnings/schema.ts';
import {
  toInstant,
  type StoredOutline,
  type StoredWarning,
} from '../../../domain/warnings/stored-warnings.ts';
import type { WarningVersion } from './warning-file.ts';

/**
 * Adds versions to warnings. Nothing is taken away, so a part of a file removes nothing, and the same version again
 * changes nothing. Of one minute a warning has one outline: the office's text is preferred to the archive's, because it
 * also says the storm's motion.
 */
export function mergeWarnings(
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
