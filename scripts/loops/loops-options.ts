import { parseArgs } from 'node:util';
import type { StageName } from '@touchdown/infra/kit/stages.ts';
import { stageOf } from '../system/operator.ts';

export interface LoopsOptions {
  /** How many tornadoes, the most notable first. */
  top: number;
  isDryRun: boolean;
  /** Whether loops without the radar's own track are made again. */
  withTracks: boolean;
  /** A deployed stage; undefined means the site that `npm start` is running. */
  stage?: StageName;
}

const defaultTop = 200;
const maxTop = 2_000;

export const loopsUsage = `Usage: npm run loops -- [--top ${defaultTop}] [--tracks] [--dry-run] [--stage dev]
Makes the public radar loops of notable tornadoes ahead: those with the most deaths, then the highest rating, since
the radar archive begins. Loops that exist are skipped, so a run that was cut short, or that reached the day's limit
of the stage, is continued by the next one. --tracks also makes those loops
again that lack the radar's own track, as all from before there were tracks; each costs as much as a new one. --dry-run only lists what would be made. Without --stage it works on the
site that npm start is running.

Exit codes: 0 done, or the day's limit is reached; 1 some loops could not be made; 2 the command was not understood.`;

/** Returns the options, or a sentence that says what is wrong with the arguments. */
export function readLoopsOptions(args: string[]): LoopsOptions | { problem: string } {
  try {
    const { values } = parseArgs({
      args,
      options: {
        top: { type: 'string', default: String(defaultTop) },
        tracks: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        stage: { type: 'string' },
      },
    });
    const top = Number(values.top);
    if (!Number.isInteger(top) || top < 1 || top > maxTop)
      throw new Error(`--top must be a whole number from 1 to ${maxTop}, but got "${values.top}".`);
    const stage = values.stage === undefined ? {} : { stage: stageOf(values.stage) };
    return { top, isDryRun: values['dry-run'], withTracks: values.tracks, ...stage };
  } catch (error) {
    return { problem: `${error instanceof Error ? error.message : String(error)}\n${loopsUsage}` };
  }
}
