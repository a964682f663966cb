import { parseArgs } from 'node:util';
import { forcedOf } from '../../import/import-options.ts';
import type { ForcedOption } from '@touchdown/functions/features/imports/run/year-sources.ts';

export interface RecordCommand {
  /** `ready` makes only what a first start serves, of the years that are there. */
  action: 'build' | 'ready';
  /** The folders with NOAA's files; without one they are downloaded. */
  folders: string[];
  /** The folder with the SPC's files that tell the parts of paths apart. */
  parts?: string;
  /** Compare without writing. */
  check: boolean;
  /** The file for the table of changes. */
  changes?: string;
  /** The checks that a person lifts. */
  forced: ForcedOption[];
}

export const recordUsage = `Usage:
  npm run record -- build FOLDER...         compiles the record of NOAA's own files in the folders for the repository
  npm run record -- build --download        fetches what NCEI and the SPC have published since, builds it into the record
                                            that is there, and says what changes
  npm run record -- ready                   makes what a first start serves again, of the years that are there
With --parts FOLDER, files of the SPC with rows of states say where on a path people died, in years whose file of the
record has only whole paths. With --check it only says which files would change, and fails if there is one.
--changes FILE writes the table of changes, as Markdown. --force with older, withdrawals, changes, set-aside, deaths or
first-year, or several of them separated by commas, uses a downloaded file that does not pass these checks.
A downloaded year that is damaged or refused is left as it was; the exit code is then 3.`;

/** Returns the command, or a sentence that says what is wrong with it. */
export function readRecordOptions(args: string[]): RecordCommand | { problem: string } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        check: { type: 'boolean', default: false },
        parts: { type: 'string' },
        download: { type: 'boolean', default: false },
        changes: { type: 'string' },
        force: { type: 'string', multiple: true, default: [] },
      },
    });
    const [action, ...folders] = positionals;
    const { check, download, changes, force, parts } = values;
    const forced = force.flatMap((names) => names.split(',').map(forcedOf));
    if (action !== 'build' && action !== 'ready')
      throw new Error(action ? `There is no command ${action}.` : 'There is no command.');
    if (action === 'ready') {
      const others = folders.length > 0 || download || parts !== undefined || changes !== undefined;
      if (others || forced.length > 0) throw new Error('ready takes only --check.');
      return { action, folders, check, forced };
    }
    if (download && folders.length > 0) throw new Error('build takes a folder or --download, but not both.');
    if (download && parts !== undefined) throw new Error('--parts needs a folder.');
    if (download) {
      return { action, folders, check, forced, ...(changes === undefined ? {} : { changes }) };
    }
    if (folders.length === 0) throw new Error('build needs the folder with NOAA’s files, or --download.');
    if (changes !== undefined || forced.length > 0) throw new Error('--changes and --force need --download.');
    return { action, folders, check, forced: [], ...(parts === undefined ? {} : { parts }) };
  } catch (error) {
    return { problem: `${(error as Error).message}\n${recordUsage}` };
  }
}
