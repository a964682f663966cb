/** Which version of a file the server sent, so that a later request can ask for its rest, or whether it has changed. */
export interface FileVersion {
  url: string;
  etag: string | null;
  lastModified: string | null;
  /** Of the whole file, in bytes; null where the server did not say. */
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

/** If-Range takes no weak etag (RFC 9110, 13.1.5): two versions may share one. */
export function ifRangeValidator({ etag, lastModified }: FileVersion): string | null {
  return etag && !etag.startsWith('W/') ? etag : lastModified;
}

export function onlyIfChanged({ etag, lastModified }: FileVersion): Record<string, string> {
  return {
    ...(etag ? { 'if-none-match': etag } : {}),
    ...(lastModified ? { 'if-modified-since': lastModified } : {}),
  };
}
