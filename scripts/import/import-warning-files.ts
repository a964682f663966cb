import { existsSync, readFileSync } from 'node:fs';
import { ImportRefusedError } from '@touchdown/functions/features/imports/run/import-errors.ts';
import { importWarnings } from '@touchdown/functions/features/imports/warnings/import-warnings.ts';
import {
  readWarningFile,
  type WarningFile,
} from '@touchdown/functions/features/imports/warnings/read-warning-file.ts';
import {
  leftOutReasons,
  type LeftOutReason,
} from '@touchdown/functions/features/imports/warnings/warning-file.ts';
import type { SiteMedia } from '@touchdown/functions/features/imports/run/import-ports.ts';
import { findFiles } from './collect-files.ts';
import type { ImportCommand } from './import-options.ts';

const wanted = { pattern: /\.(txt|json|geojson|shp)$/i, endings: '.txt, .json, .geojson or .shp' };
/** More than this many complaints say nothing new. */
const shownProblems = 20;

export function readWarningFiles(paths: readonly string[]): WarningFile[] {
  return findFiles(paths, wanted).map(({ name, path }) => {
    const table = path.replace(/\.shp$/i, '.dbf');
    const hasTable = table !== path && existsSync(table);
    return { name, bytes: readFileSync(path), table: hasTable ? readFileSync(table) : undefined };
  });
}

/**
 * Imports warnings and returns what it did, a line each. Refuses all of it if a part of a file cannot be read, unless
 * such parts are to be left out.
 */
export async function importWarningFiles(
  media: SiteMedia['media'],
  files: readonly WarningFile[],
  { dryRun, skipBad }: Pick<ImportCommand, 'dryRun' | 'skipBad'>,
): Promise<string[]> {
  const contents = files.map(readWarningFile);
  const problems = contents.flatMap((content) => content.problems);
  const shown = problems.slice(0, shownProblems);
  if (problems.length > shown.length) shown.push(`And ${problems.length - shown.length} more.`);
  if (problems.length > 0 && !skipBad) {
    throw new ImportRefusedError(
      [...shown, '--skip-bad imports the rest.'].join('\n'),
      files.map(({ name }) => name),
    );
  }
  const versions = contents.flatMap((content) => content.versions);
  const days = await importWarnings(media, versions, dryRun);
  const reasons = Object.entries(leftOutReasons) as [LeftOutReason, string][];
  const leftOut = reasons.flatMap(([reason, words]) => {
    const count = contents.reduce((sum, content) => sum + content.leftOut[reason], 0);
    return count > 0 ? [`Left out: ${count} ${words}.`] : [];
  });
  return [
    ...shown.map((problem) => `Left out: ${problem}`),
    ...leftOut,
    `Read ${versions.length} issues, updates and cancellations.`,
    ...days.map(
      ({ date, warnings, added, changed }) =>
        `${date}: ${warnings} warnings, ${added} of them new and ${changed} changed.`,
    ),
    ...(days.length === 0 ? ['Nothing has changed.'] : []),
    ...(dryRun ? ['This was a dry run: nothing was written.'] : []),
  ];
}
