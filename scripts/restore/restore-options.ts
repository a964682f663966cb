import { parseArgs } from 'node:util';
import type { StageName } from '@touchdown/infra/kit/stages.ts';
import { stageOf } from '../system/operator.ts';

export const restoreUsage = `Usage: npm run restore -- --from BUCKET [--copy copies/NAME/] [--stage dev|prod] [--rehearse]`;

interface RestoreOptions {
  from: string;
  /** The prefix of a copy; the newest without it. */
  copy?: string;
  /** Without it, this machine. */
  stage?: StageName;
  /** Removes the new tables afterwards, and adds the numbers to the runbook. */
  rehearses: boolean;
}

/** Returns the options, or a sentence that says what is wrong with them. */
export function readRestoreOptions(args: string[]): RestoreOptions | { problem: string } {
  try {
    const { values } = parseArgs({
      args,
      options: {
        from: { type: 'string' },
        copy: { type: 'string' },
        stage: { type: 'string' },
        rehearse: { type: 'boolean', default: false },
      },
    });
    const { from, copy, stage, rehearse: rehearses } = values;
    if (!from) throw new Error('Name the bucket with the second copy.');
    if (copy !== undefined && !/^copies\/[^/]+\/$/.test(copy)) {
      throw new Error(
        `--copy is the prefix of a copy, such as copies/2026-12-01T03-40-00Z/, but got "${copy}".`,
      );
    }
    return {
      from: from.replace(/^s3:\/\//, '').replace(/\/$/, ''),
      ...(copy ? { copy } : {}),
      ...(stage === undefined ? {} : { stage: stageOf(stage) }),
      rehearses,
    };
  } catch (error) {
    return { problem: `${(error as Error).message}\n${restoreUsage}` };
  }
}
