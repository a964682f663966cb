import { join } from 'node:path';
import { projectRoot } from '@touchdown/infra/kit/project-root.ts';

export { projectRoot };

/** Everything `npm start` keeps: tables, buckets, caches. Ignored by git; deleting it begins anew. */
export const localStateFolder = join(projectRoot, '.local', 'state');
