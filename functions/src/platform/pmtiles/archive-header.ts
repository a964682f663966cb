export type Bounds = [west: number, south: number, east: number, north: number];

/** What an archive says of itself, besides the JSON of its metadata. */
export interface ArchiveExtent {
  bounds: Bounds;
  minZoom: number;
  maxZoom: number;
  center: [lon: number, lat: number, zoom: number];
}

/** The lengths of the archive's parts, in the order in which they follow the header, and how many tiles it has. */
export interface ArchiveParts {
  rootBytes: number;
  metadataBytes: number;
  leavesBytes: number;
  tilesBytes: number;
  addressedTiles: number;
  tileEntries: number;
  tileContents: number;
}

export const headerBytes = 127;
const gzip = 2;
const vectorTiles = 1;

/** Writes the header of a clustered archive of vector tiles with gzip throughout (PMTiles v3, chapter 3). */
export function encodeHeader(extent: ArchiveExtent, parts: ArchiveParts): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.write('PMTiles', 0, 'ascii');
  header.writeUInt8(3, 7);
  let offset = headerBytes;
  const sections = [parts.rootBytes, parts.metadataBytes, parts.leavesBytes, parts.tilesBytes];
  for (const [index, length] of sections.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + index * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + index * 16);
    offset += length;
  }
  const counts = [parts.addressedTiles, parts.tileEntries, parts.tileContents];
  for (const [index, count] of counts.entries()) header.writeBigUInt64LE(BigInt(count), 72 + index * 8);
  header.set([1, gzip, gzip, vectorTiles, extent.minZoom, extent.maxZoom], 96);
  const e7 = (degrees: number) => Math.round(degrees * 1e7);
  for (const [index, degrees] of extent.bounds.entries()) header.writeInt32LE(e7(degrees), 102 + index * 4);
  const [lon, lat, zoom] = extent.center;
  header.writeUInt8(zoom, 118);
  header.writeInt32LE(e7(lon), 119);
  header.writeInt32LE(e7(lat), 123);
  return header;
}
