/** Unpacks what volumes are packed with. */
export { bunzip2, bunzip2Beginning } from './bunzip2/bunzip2.ts';
export type { Decompress } from './bunzip2/decompress.ts';
export { gunzipStream } from './gzip/gunzip-stream.ts';
export { gzipMembers } from './gzip/gzip-members.ts';
