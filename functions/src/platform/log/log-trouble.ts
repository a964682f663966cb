import { troubleField, type TroubleName } from '@touchdown/shared/contract/counted-lines.ts';
import { logger } from './logger.ts';

/** Writes a line that an alarm counts. The name leads to the runbook, and the message says what happened. */
export function logTrouble(name: TroubleName, message: string, details: Record<string, unknown> = {}): void {
  logger.error(message, { [troubleField]: name, ...details });
}
