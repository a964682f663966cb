const marker = { start: 0xd8, end: 0xd9, scan: 0xda, firstRestart: 0xd0, lastRestart: 0xd7 };

/**
 * Counts the scans of a JPEG without decoding it. A decoder passes over the whole picture for each scan, however short
 * the scan is. Pictures inside of segments, such as the thumbnail of a camera, are not counted.
 */
export function countJpegScans(bytes: Uint8Array): number {
  let scans = 0;
  let at = 0;
  while ((at = bytes.indexOf(0xff, at)) >= 0 && at + 1 < bytes.length) {
    const kind = bytes[at + 1] ?? 0;
    if (kind === marker.end) return scans;
    if (kind === 0xff) at += 1;
    else if (hasNoLength(kind)) at += 2;
    else {
      if (kind === marker.scan) scans++;
      at += 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
    }
  }
  return scans;
}

/** In the data of a scan, a byte of 255 is followed by 0. Restarts divide the data. */
function hasNoLength(kind: number): boolean {
  return (
    kind === 0 ||
    kind === 1 ||
    kind === marker.start ||
    (kind >= marker.firstRestart && kind <= marker.lastRestart)
  );
}
