import { parseArgs } from 'node:util';

export interface RecordCommand {
  folder: string;
  /** Compare without writing. */
  check: boolean;
}

export const recordUsage = `Usage:
  npm run record -- build FOLDER            compiles the record of NOAA's own files in FOLDER for the repository
  npm run record -- build FOLDER --check    only says which files would change, and fails if there is one`;

/** Returns the command, or a sentence that says what is wrong with it. */
export function readRecordOptions(args: string[]): RecordCommand | { problem: string } {
  try {
    const options = { check: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [action, folder, ...more] = positionals;
    if (action !== 'build')
      throw new Error(action ? `There is no command ${action}.` : 'There is no command.');
    if (folder === undefined) throw new Error('build needs the folder with NOAA’s files.');
    if (more.length > 0) throw new Error(`Expected one folder, but got ${[folder, ...more].join(' ')}.`);
    return { folder, check: values.check };
  } catch (error) {
    return { problem: `${(error as Error).message}\n${recordUsage}` };
  }
}
