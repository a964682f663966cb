import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface StartOptions {
  fresh: boolean;
  port: number;
  /** A file with the columns of the sample, to load instead of it. */
  record?: string;
}

const defaultPort = 4321;
export const startUsage = 'Usage: npm start [-- --fresh] [--port 4321] [--record FILE]';

/** Returns the options, or a sentence that says what is wrong with them. */
export function readStartOptions(args: string[]): StartOptions | { problem: string } {
  try {
    const { values } = parseArgs({
      args,
      options: {
        fresh: { type: 'boolean', default: false },
        port: { type: 'string' },
        record: { type: 'string' },
      },
    });
    const port = Number(values.port ?? defaultPort);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      return { problem: `--port must be a whole number from 1 to 65535, but got "${values.port}".` };
    }
    if (values.record === undefined) return { fresh: values.fresh, port };
    const record = resolve(values.record);
    if (!existsSync(record))
      return { problem: `--record names a file that does not exist: ${values.record}` };
    return { fresh: values.fresh, port, record };
  } catch (error) {
    return { problem: `${(error as Error).message}\n${startUsage}` };
  }
}
