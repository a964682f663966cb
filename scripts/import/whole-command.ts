import type { YearSpan } from '@touchdown/functions/features/imports/agencies/agency-listings.ts';
import type { ImportCommand } from './import-options.ts';

/** Returns the command that imports the same with all that the agencies have about these years. */
export function wholeCommand(
  { paths, stage, dryRun, skipBad, force }: ImportCommand,
  { from, to }: YearSpan,
): string {
  return [
    'npm run import --',
    ...paths.map((path) => (/^[\w./~-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`)),
    '--source all --years',
    from === to ? from : `${from}-${to}`,
    ...(stage === undefined ? [] : [`--stage ${stage}`]),
    ...(dryRun ? ['--dry-run'] : []),
    ...(skipBad ? ['--skip-bad'] : []),
    ...(force.length > 0 ? [`--force ${force.join(',')}`] : []),
  ].join(' ');
}
