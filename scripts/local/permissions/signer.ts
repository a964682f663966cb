import type { IncomingHttpHeaders } from 'node:http';

const inAuthorization = /Credential=([^/,\s]+)\//;

/** Returns the access key that a call is signed with; undefined if it is not signed. */
export function signerOf({ authorization = '' }: IncomingHttpHeaders): string | undefined {
  return inAuthorization.exec(authorization)?.[1];
}
