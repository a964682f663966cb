import { parseArgs } from 'node:util';
import type { StageName } from '@touchdown/infra/kit/stages.ts';
import { forcible, type ForcedOption } from '@touchdown/functions/features/imports/run/year-sources.ts';
import type { AgencyRequest } from '@touchdown/functions/features/imports/agencies/fetch-from-agency.ts';
import { stageOf } from '../system/stage-of.ts';

export interface ImportCommand {
  action: 'import' | 'status' | 'rollback' | 'promote' | 'unpromote';
  /** Files and folders. */
  paths: string[];
  request?: AgencyRequest;
  dryRun: boolean;
  force: ForcedOption[];
  skipBad: boolean;
  /** A deployed stage; undefined means the record of this machine. */
  stage?: StageName;
  /** The storm report to promote, or whose promotion to take back. */
  reportId?: string;
  tornadoId?: string;
}

export const importUsage = `Usage:
  npm run import -- FILE_OR_FOLDER…                        imports files of NCEI or the SPC
  npm run import -- --source ncei [--years 1950-2025]      downloads and imports NCEI's files
  npm run import -- --source spc                           downloads and imports the SPC's tornado record
  npm run import -- --source spc-daily [--since 7d]        downloads and imports storm reports
  npm run import -- --status                               lists the latest import runs
  npm run import -- --rollback [--dry-run]                 restores the release before the last change, or shows it
  npm run import -- --promote REPORT [--to TORNADO]        accepts the match of a storm report with a tornado
  npm run import -- --unpromote REPORT                     takes that back
--dry-run reports what would change; --skip-bad leaves out damaged files; --force older replaces a newer
revision by an older one; --force with withdrawals, changes, set-aside, deaths or first-year, or several of them
separated by commas, applies a file that does not pass these checks;
--stage dev works on a deployed stage instead of this machine.`;

const firstYear = 1950;

/** Returns the command, or a sentence that says what is wrong with the arguments. */
export function readImportOptions(args: string[]): ImportCommand | { problem: string } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        source: { type: 'string' },
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
      },
    });
    const force = values.force.flatMap((names) => names.split(',').map(forcedOf));
    const action = actionOf(values);
    const request =
      values.source === undefined ? undefined : requestOf(values.source, values.years, values.since);
    if (action === 'import' && positionals.length === 0 && !request) {
      return { problem: `Name the files or the source to import.\n${importUsage}` };
    }
    if (positionals.length > 0 && request) {
      return { problem: `Files and --source cannot be combined.\n${importUsage}` };
    }
    const reportId = values.promote ?? values.unpromote;
    return {
      action,
      paths: positionals,
      dryRun: values['dry-run'],
      force,
      skipBad: values['skip-bad'],
      ...(request ? { request } : {}),
      ...(values.stage === undefined ? {} : { stage: stageOf(values.stage) }),
      ...(reportId === undefined ? {} : { reportId }),
      ...(values.to === undefined ? {} : { tornadoId: values.to }),
    };
  } catch (error) {
    return { problem: `${(error as Error).message}\n${importUsage}` };
  }
}

interface ActionOptions {
  status: boolean;
  rollback: boolean;
  promote?: string;
  unpromote?: string;
}

function actionOf({ status, rollback, promote, unpromote }: ActionOptions): ImportCommand['action'] {
  if (status) return 'status';
  if (rollback) return 'rollback';
  if (promote !== undefined) return 'promote';
  return unpromote === undefined ? 'import' : 'unpromote';
}

function requestOf(source: string, years: string | undefined, since: string | undefined): AgencyRequest {
  if (source === 'spc') return { source };
  if (source === 'spc-daily') return { source, since: since ?? '7d' };
  if (source === 'ncei') return { source, years: yearsOf(years) };
  throw new Error(`--source must be ncei, spc or spc-daily, but got "${source}".`);
}

function yearsOf(text: string | undefined): { from: number; to: number } {
  const thisYear = new Date().getUTCFullYear();
  if (text === undefined) return { from: firstYear, to: thisYear };
  const match = /^(\d{4})(?:-(\d{4}))?$/.exec(text);
  const from = Number(match?.[1]);
  const to = Number(match?.[2] ?? match?.[1]);
  if (match && from >= firstYear && from <= to && to <= thisYear) return { from, to };
  throw new Error(
    `--years must be a year or a span from ${firstYear} to ${thisYear} such as 1950-2025, but got "${text}".`,
  );
}

function forcedOf(text: string): ForcedOption {
  const forced = forcible.find((name) => name === text);
  if (forced) return forced;
  throw new Error(
    `--force must be ${forcible.slice(0, -1).join(', ')} or ${forcible.at(-1)}, but got "${text}".`,
  );
}
