import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** Which record is loaded: the compiled one of the whole USA, the sample, none, or a file with the sample's columns. */
export type StartRecord =
  | { kind: 'compiled' }
  | { kind: 'sample' }
  | { kind: 'empty' }
  | { kind: 'file'; file: string };

export interface StartOptions {
  /** Serve the site from its sources, with every edit, in place of the built one. */
  dev: boolean;
  fresh: boolean;
  port: number;
  record: StartRecord;
  /** Add sample contributions and a radar loop to a tornado. Nobody should take them for what people wrote. */
  addSamples: boolean;
  /** What of the local cloud fails, once everything is loaded. */
  faults?: string;
}

const defaultPort = 4321;
export const startUsage =
  'Usage: npm start [-- --dev] [--fresh] [--port 4321] [--sample | --empty | --record FILE] [--faults PLAN]\n' +
  'It serves the built site with the headers of a deployed one; with --dev the site from its sources, which follows edits.\n' +
  'Without one of the last three it loads the whole record; with --sample 268 tornadoes and sample contributions to one of them, with --empty none.\n' +
  'A plan of faults makes parts of the local cloud fail, such as --faults "table:community throttle 30%, function:tornadoes.http delay 2s".';

/** Returns the options, or a sentence that says what is wrong with them. */
export function readStartOptions(args: string[]): StartOptions | { problem: string } {
  try {
    const { values } = parseArgs({
      args,
      options: {
        dev: { type: 'boolean', default: false },
        fresh: { type: 'boolean', default: false },
        port: { type: 'string' },
        sample: { type: 'boolean', default: false },
        empty: { type: 'boolean', default: false },
        record: { type: 'string' },
        faults: { type: 'string' },
      },
    });
    const port = Number(values.port ?? defaultPort);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      return { problem: `--port must be a whole number from 1 to 65535, but got "${values.port}".` };
    }
    const record = recordOf(values);
    return 'problem' in record
      ? record
      : {
          dev: values.dev,
          fresh: values.fresh,
          port,
          record,
          addSamples: record.kind === 'sample',
          ...(values.faults === undefined ? {} : { faults: values.faults }),
        };
  } catch (error) {
    return { problem: `${(error as Error).message}\n${startUsage}` };
  }
}

function recordOf(values: {
  sample: boolean;
  empty: boolean;
  record?: string | undefined;
}): StartRecord | { problem: string } {
  const named = [
    ...(values.sample ? ['--sample'] : []),
    ...(values.empty ? ['--empty'] : []),
    ...(values.record === undefined ? [] : ['--record']),
  ];
  if (named.length > 1) return { problem: `Only one of ${named.join(' and ')} can be given.\n${startUsage}` };
  if (values.sample) return { kind: 'sample' };
  if (values.empty) return { kind: 'empty' };
  if (values.record === undefined) return { kind: 'compiled' };
  const file = resolve(values.record);
  if (existsSync(file)) return { kind: 'file', file };
  return { problem: `--record names a file that does not exist: ${values.record}` };
}
