import { join } from 'node:path';
import { projectRoot } from '@touchdown/infra/kit/project-root.ts';

export { projectRoot };

/** The state of `npm start`: tables, buckets and caches. Git ignores it, and deleting it resets the local cloud. */
export const localStateFolder = join(projectRoot, '.local', 'state');
