import { measuredField } from '@touchdown/shared/radar/sweep-file/measured-field.ts';
import { sweepFieldNames } from '@touchdown/shared/radar/sweep-file/sweep-file.ts';
import type { StormMotion } from '@touchdown/shared/radar/sweeps/storm-motion.ts';
import { LoopReader } from './loop-reader.ts';
import { ScanError, type ScanFailure } from './scan-error.ts';
import type { ScanAnswer, ScanRequest } from './scan-messages.ts';

/** The scans of a loop stay here. The page gets one field of one scan at a time. */
let reader: LoopReader | undefined;
let motion: StormMotion | undefined;

addEventListener('message', ({ data }: MessageEvent<ScanRequest>) => {
  if (data.kind === 'open') void open(data);
  else if (data.kind === 'tilts') void openTilts(data.time);
  else void load(data);
});

async function open({ indexUrl, isRetry, time, motion: taken }: Extract<ScanRequest, { kind: 'open' }>) {
  reader = new LoopReader(indexUrl, isRetry, (scans) => answer({ kind: 'scans', scans }));
  motion = taken;
  try {
    answer({ kind: 'opened', loop: await reader.open(time) });
  } catch (error) {
    answer({ kind: 'not opened', failure: failureOf(error) });
  }
}

async function openTilts(time: number) {
  try {
    await reader?.openTilts(time);
    answer({ kind: 'tilts' });
  } catch (error) {
    answer({ kind: 'no tilts', failure: failureOf(error), sentence: sentenceOf(error) });
  }
}

async function load({ id, scan, moment, look }: Extract<ScanRequest, { kind: 'load' }>) {
  try {
    const file = await reader?.scan(scan);
    const name = sweepFieldNames.find((one) => one === moment);
    if (!file || !name) throw new ScanError('NEVER_THERE');
    const sweep = measuredField(file, name, {
      isUnfolded: look !== 'as sent',
      motion: look === 'storm-relative' ? motion : undefined,
    });
    const measured = sweep.moments[name];
    // A part of the file would be sent with the whole file.
    const [codes, doubt] = [measured?.codes.slice(), sweep.doubt?.slice()];
    const moments = measured && codes ? { [name]: { ...measured, codes } } : sweep.moments;
    const tables = [codes, doubt, sweep.isWeak].flatMap((table) => (table ? [table.buffer] : []));
    answer({ kind: 'sweep', id, sweep: { ...sweep, moments, ...(doubt && { doubt }) } }, tables);
  } catch (error) {
    answer({ kind: 'lost', id, failure: failureOf(error), sentence: sentenceOf(error) });
  }
}

function sentenceOf(error: unknown): string | undefined {
  return error instanceof ScanError ? error.sentence : undefined;
}

function failureOf(error: unknown): ScanFailure {
  if (error instanceof ScanError) return error.failure;
  // For the browser's console: this is our own mistake.
  reportError(error);
  return 'DAMAGED';
}

function answer(message: ScanAnswer, transfer: Transferable[] = []): void {
  postMessage(message, { transfer });
}
