/** Unpacks what volumes are packed with. */
export { bunzip2 } from './bunzip2/bunzip2.ts';
export type { Decompress } from './bunzip2/decompress.ts';
export { gunzipFile } from './gzip/gunzip-file.ts';
export { gunzipStream } from './gzip/gunzip-stream.ts';
