import { Logger } from '@aws-lambda-powertools/logger';
import { ImportRefusedError } from './run/import-errors.ts';
import type { ImportOutcome } from './run/run-import.ts';

const logger = new Logger();

/** One line an import. An error line raises the alarm, by the metric filter on it. */
export function logOutcome(
  what: string,
  { status, release, totals, reports, quarantined, seconds }: ImportOutcome,
): void {
  logger.info('import finished', {
    what,
    status,
    release,
    ...totals,
    reports,
    rowsSetAside: quarantined.length,
    seconds,
  });
}

export function logFailure(what: string, error: unknown): void {
  const refused = error instanceof ImportRefusedError;
  logger.error(refused ? 'import refused' : 'import failed', { what, error: error as Error });
}

/** No failure: the queue hands the file over again. */
export function logBusy(what: string, error: Error): void {
  logger.warn('import waits for another', { what, error });
}
