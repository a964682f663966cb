/** Identifies a version of a file, so that a later request can resume it or check whether it has changed. */
export interface FileVersion {
  url: string;
  etag: string | null;
  lastModified: string | null;
  /** Length of the whole file in bytes, or null if the server did not send it. */
  length: number | null;
}

export function versionOf(url: string, headers: Headers): FileVersion {
  const length = headers.get('content-length');
  return {
    url,
    etag: headers.get('etag'),
    lastModified: headers.get('last-modified'),
    length: length === null ? null : Number(length),
  };
}

/** Returns the value for If-Range. A weak etag is not allowed (RFC 9110, 13.1.5), because two versions may share one. */
export function ifRangeValidator({ etag, lastModified }: FileVersion): string | null {
  return etag && !etag.startsWith('W/') ? etag : lastModified;
}

export function onlyIfChanged({ etag, lastModified }: FileVersion): Record<string, string> {
  return {
    ...(etag ? { 'if-none-match': etag } : {}),
    ...(lastModified ? { 'if-modified-since': lastModified } : {}),
  };
}
