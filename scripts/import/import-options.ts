import { parseArgs } from 'node:util';
import type { StageName } from '@touchdown/infra/kit/stages.ts';
import { importChecks } from '@touchdown/functions/features/imports/checks/import-checks.ts';
import type { ForcedOption } from '@touchdown/functions/features/imports/run/year-sources.ts';
import type { AgencyRequest } from '@touchdown/functions/features/imports/agencies/fetch-from-agency.ts';
import type { YearSpan } from '@touchdown/functions/features/imports/agencies/agency-listings.ts';
import { stageOf } from '../system/operator.ts';

export type Source = AgencyRequest['source'];
export const allSources = ['ncei', 'spc', 'spc-daily'] as const satisfies Source[];

export interface ImportCommand {
  action: 'import' | 'fill' | 'warnings' | 'status' | 'rollback' | 'promote' | 'unpromote';
  /** Files and folders. */
  paths: string[];
  /** What to download, beside the files. */
  sources: Source[];
  /** Only these years, of files and downloads. */
  years?: YearSpan;
  /** How far back the daily lists go; without it, as far as the record lacks them. */
  since?: string;
  dryRun: boolean;
  /** A fill does not ask before it begins. */
  yes: boolean;
  force: ForcedOption[];
  skipBad: boolean;
  /** A deployed stage; undefined means the record of this machine. */
  stage?: StageName;
  /** The storm report to promote, or whose promotion to take back. */
  reportId?: string;
  tornadoId?: string;
}

export const importUsage = `Usage:
  npm run import -- FILE_OR_FOLDER…                        imports files of NCEI or the SPC, and what NCEI's web
                                                           search saved
  npm run import -- --source all                           downloads and imports the files of both agencies
  npm run import -- --fill [--stage dev] [--yes]           … all that the record lacks, from 1950 to yesterday. Says first
                                                           what it fetches, writes and costs; goes on where it stopped
  npm run import -- --source ncei                          … NCEI's files
  npm run import -- --source spc                           … the SPC's tornado record
  npm run import -- --source spc-daily [--since 7d]        … the storm reports that the record lacks, or those since then
  npm run import -- --warnings FILE_OR_FOLDER…             imports warnings: texts of offices (TOR, SVR, SVS), or GeoJSON
                                                           or shapefiles of the Iowa Environmental Mesonet's archive
  npm run import -- --status                               lists the latest import runs
  npm run import -- --rollback [--dry-run]                 restores the release before the last change, or shows it
  npm run import -- --promote REPORT [--to TORNADO]        accepts the match of a storm report with a tornado
  npm run import -- --unpromote REPORT                     takes that back
Several sources are separated by commas, and can be combined with files. --years 2024-2026 imports only these years.
--dry-run reports what would change; --skip-bad leaves out damaged files; --force older replaces a newer
revision by an older one; --force with withdrawals, changes, set-aside, deaths, first-year or second-opinion, or
several of them separated by commas, applies a file that does not pass these checks; --force notable:CODE, with the
code that the refusal says, confirms exactly the listed changes of notable tornadoes;
--stage dev works on a deployed stage instead of this machine.`;

export const firstYear = 1950;

/** Returns the command, or a sentence that says what is wrong with the arguments. */
export function readImportOptions(args: string[]): ImportCommand | { problem: string } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        source: { type: 'string', multiple: true, default: [] },
        years: { type: 'string' },
        since: { type: 'string' },
        stage: { type: 'string' },
        promote: { type: 'string' },
        unpromote: { type: 'string' },
        to: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        'skip-bad': { type: 'boolean', default: false },
        force: { type: 'string', multiple: true, default: [] },
        status: { type: 'boolean', default: false },
        rollback: { type: 'boolean', default: false },
        warnings: { type: 'boolean', default: false },
        fill: { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
      },
    });
    const force = values.force.flatMap((names) => names.split(',').map(forcedOf));
    const action = actionOf(values);
    const sources = sourcesOf(values.source);
    const { since } = values;
    const years = values.years === undefined ? undefined : yearsOf(values.years);
    if (action === 'import' && positionals.length === 0 && sources.length === 0) {
      return { problem: `Name the files or the source to import.\n${importUsage}` };
    }
    if (action === 'warnings' && (positionals.length === 0 || sources.length > 0)) {
      return { problem: `--warnings needs files, and no --source: they are not downloaded.\n${importUsage}` };
    }
    const isNarrowed = positionals.length + sources.length + force.length > 0 || years || since !== undefined;
    if (action === 'fill' && (isNarrowed || values['skip-bad'])) {
      return { problem: `--fill can only have --stage, --dry-run and --yes.\n${importUsage}` };
    }
    if (values.yes && action !== 'fill') return { problem: `--yes is only for --fill.\n${importUsage}` };
    if (since !== undefined && !sources.includes('spc-daily')) {
      return { problem: `--since is only for --source spc-daily or all.\n${importUsage}` };
    }
    const reportId = values.promote ?? values.unpromote;
    return {
      action,
      paths: positionals,
      dryRun: values['dry-run'],
      yes: values.yes,
      force,
      skipBad: values['skip-bad'],
      sources,
      ...(years ? { years } : {}),
      ...(since === undefined ? {} : { since }),
      ...(values.stage === undefined ? {} : { stage: stageOf(values.stage) }),
      ...(reportId === undefined ? {} : { reportId }),
      ...(values.to === undefined ? {} : { tornadoId: values.to }),
    };
  } catch (error) {
    return { problem: `${(error as Error).message}\n${importUsage}` };
  }
}

interface ActionOptions {
  fill: boolean;
  warnings: boolean;
  status: boolean;
  rollback: boolean;
  promote?: string;
  unpromote?: string;
}

function actionOf(options: ActionOptions): ImportCommand['action'] {
  const { fill, warnings, status, rollback, promote, unpromote } = options;
  if (fill) return 'fill';
  if (warnings) return 'warnings';
  if (status) return 'status';
  if (rollback) return 'rollback';
  if (promote !== undefined) return 'promote';
  return unpromote === undefined ? 'import' : 'unpromote';
}

/** Returns each source once, in the order in which they are downloaded. */
function sourcesOf(given: readonly string[]): Source[] {
  const names = given.flatMap((text) => text.split(','));
  for (const name of names) {
    if (name !== 'all' && !allSources.some((source) => source === name)) {
      throw new Error(`--source must be ${allSources.join(', ')} or all, but got "${name}".`);
    }
  }
  return allSources.filter((source) => names.includes(source) || names.includes('all'));
}

function yearsOf(text: string): YearSpan {
  const thisYear = new Date().getUTCFullYear();
  const match = /^(\d{4})(?:-(\d{4}))?$/.exec(text);
  const from = Number(match?.[1]);
  const to = Number(match?.[2] ?? match?.[1]);
  if (match && from >= firstYear && from <= to && to <= thisYear) return { from, to };
  throw new Error(
    `--years must be a year or a span from ${firstYear} to ${thisYear} such as 1950-2025, but got "${text}".`,
  );
}

const forcible = ['older', ...importChecks.filter((name) => name !== 'notable')] as const;

export function forcedOf(text: string): ForcedOption {
  const forced = forcible.find((name) => name === text);
  if (forced) return forced;
  if (/^notable:[\da-f]{8}$/.test(text)) return text as `notable:${string}`;
  if (text.startsWith('notable')) {
    throw new Error(
      `--force notable needs the code under the list of changes that you have read, as in notable:1a2b3c4d, but got "${text}".`,
    );
  }
  throw new Error(`--force must be ${forcible.join(', ')} or notable:CODE, but got "${text}".`);
}
