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
  /** A deployed stage; without it the record of this machine. */
  stage?: StageName;
  /** Of a storm report, for accepting or taking back what it was matched with. */
  reportId?: string;
  tornadoId?: string;
}

export const importUsage = `Usage:
  npm run import -- FILE_OR_FOLDER…                        files of NCEI or the SPC
  npm run import -- --source ncei [--years 1950-2025]      from NCEI's server
  npm run import -- --source spc                           the SPC's tornado record
  npm run import -- --source spc-daily [--since 7d]        preliminary reports
  npm run import -- --status                               the last runs
  npm run import -- --rollback                             back to the release before
  npm run import -- --promote REPORT [--to TORNADO]        accept what a preliminary report was matched with
  npm run import -- --unpromote REPORT                     take that back
With --dry-run it says what would change; --skip-bad leaves damaged files out; --force older takes an
older revision in place of a newer one; --force withdrawals applies a file that takes more out of the
record than is allowed; --stage dev works on a deployed stage instead of this machine.`;

const firstYear = 1950;

/** The command, or the sentence that says what was wrong with it. */
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
    const force = values.force.map(forcedOf);
    const action = values.status
      ? 'status'
      : values.rollback
        ? 'rollback'
        : values.promote !== undefined
          ? 'promote'
          : values.unpromote !== undefined
            ? 'unpromote'
            : 'import';
    const request =
      values.source === undefined ? undefined : requestOf(values.source, values.years, values.since);
    if (action === 'import' && positionals.length === 0 && !request) {
      return { problem: `Say what to import.\n${importUsage}` };
    }
    if (positionals.length > 0 && request) {
      return { problem: `Files and --source do not go together.\n${importUsage}` };
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

function requestOf(source: string, years: string | undefined, since: string | undefined): AgencyRequest {
  if (source === 'spc') return { source };
  if (source === 'spc-daily') return { source, since: since ?? '7d' };
  if (source === 'ncei') return { source, years: yearsOf(years) };
  throw new Error(`--source must be ncei, spc or spc-daily, but "${source}" came.`);
}

function yearsOf(text: string | undefined): { from: number; to: number } {
  const thisYear = new Date().getUTCFullYear();
  if (text === undefined) return { from: firstYear, to: thisYear };
  const match = /^(\d{4})(?:-(\d{4}))?$/.exec(text);
  const from = Number(match?.[1]);
  const to = Number(match?.[2] ?? match?.[1]);
  if (match && from >= firstYear && from <= to && to <= thisYear) return { from, to };
  throw new Error(
    `--years must be a year or a span from ${firstYear} to ${thisYear} such as 1950-2025, but "${text}" came.`,
  );
}

function forcedOf(text: string): ForcedOption {
  const forced = forcible.find((name) => name === text);
  if (forced) return forced;
  throw new Error(`--force must be ${forcible.join(' or ')}, but "${text}" came.`);
}
