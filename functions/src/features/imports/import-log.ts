import { Logger } from '@aws-lambda-powertools/logger';
import { logTrouble } from '../../platform/log/log-trouble.ts';
import { ImportRefusedError } from './run/import-errors.ts';
import type { FoldedCorrections } from './corrections/fold-corrections.ts';
import type { ImportOutcome } from './run/import-outcome.ts';

const logger = new Logger();

/** Writes one line for each import. A failure's line triggers the alarm. */
export function logOutcome(
  what: string,
  {
    status,
    release,
    totals,
    reports,
    correctionsToReview,
    quarantine,
    spcAlone,
    waiting,
    newLayouts,
    seconds,
  }: ImportOutcome,
): void {
  logger.info('import finished', {
    what,
    status,
    release,
    ...totals,
    reports,
    ...(correctionsToReview.length > 0 ? { correctionsToReview } : {}),
    rowsSetAside: quarantine.count,
    ...(spcAlone.length > 0 ? { spcAlone } : {}),
    ...(waiting.length > 0 ? { waiting } : {}),
    ...(newLayouts.length > 0 ? { newLayouts } : {}),
    seconds,
  });
}

export function logFolded(folded: FoldedCorrections): void {
  logger.info('corrections folded', { ...folded });
}

export function logFailure(what: string, error: unknown): void {
  const refused = error instanceof ImportRefusedError;
  logTrouble('imports/failure', refused ? 'import refused' : 'import failed', {
    what,
    error: error as Error,
  });
}

/** A warning, not an error: it is attempted again. */
export function logBusy(what: string, error: Error): void {
  logger.warn('import waits for another', { what, error });
}
