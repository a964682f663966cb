import { join } from 'node:path';

export const projectRoot = join(import.meta.dirname, '..', '..');

/** Everything `npm start` keeps: tables, buckets, caches. Ignored by git; deleting it begins anew. */
export const localStateFolder = join(projectRoot, '.local', 'state');
