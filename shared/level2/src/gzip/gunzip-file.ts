import { gunzipStream } from './gunzip-stream.ts';
import { gzipMembers } from './gzip-members.ts';

/**
 * Yields a whole file, unpacked if it is gzip. Unlike `gunzipStream` it unpacks every member of an archive, which a
 * platform's stream may refuse to do.
 */
export async function* gunzipFile(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const members = isGzip ? await gzipMembers(bytes) : [bytes];
  for (const member of members) yield* gunzipStream([member]);
}
