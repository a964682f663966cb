import type { IncomingHttpHeaders } from 'node:http';

const inAuthorization = /Credential=([^/,\s]+)\//;

/** The access key that a call is signed with; undefined where it is not signed. */
export function signerOf({ authorization = '' }: IncomingHttpHeaders): string | undefined {
  return inAuthorization.exec(authorization)?.[1];
}
