import { join, resolve } from 'node:path';
import { projectRoot } from '@touchdown/infra/kit/project-root.ts';

export { projectRoot };

const named = process.env['TOUCHDOWN_LOCAL_FOLDER'];

/** Everything that `npm start` keeps on this machine. Git ignores it. A bench names another folder. */
export const localFolder = named ? resolve(named) : join(projectRoot, '.local');

/** The state of `npm start`: tables and buckets. Deleting it resets the local cloud. */
export const localStateFolder = join(localFolder, 'state');
