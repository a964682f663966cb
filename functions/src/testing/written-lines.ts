import { troubleField, type TroubleName } from '@touchdown/shared/contract/counted-lines.ts';
import { vi } from 'vitest';
import { logger } from '../platform/log/logger.ts';

export type LogLine = Record<string, unknown>;

/** Returns the log lines that an action writes, as CloudWatch reads them. */
export async function linesWrittenBy(act: () => Promise<unknown>): Promise<LogLine[]> {
  const lines: LogLine[] = [];
  const keep = (line: unknown) => lines.push(JSON.parse(String(line)) as LogLine) > 0;
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation(keep),
  );
  const before = logger.getLevelName();
  logger.setLogLevel('DEBUG');
  try {
    await act();
  } finally {
    logger.setLogLevel(before);
    for (const spy of spies) spy.mockRestore();
  }
  return lines;
}

/** Returns whether the alarm counts this line under a name. */
export function isCounted(line: LogLine, name: TroubleName): boolean {
  return line[troubleField] === name;
}
