import { bytesToHeader, Compression, TileType, type Header } from 'pmtiles';
import { headerBytes } from '@touchdown/functions/platform/pmtiles/archive-header.ts';
import type { ArchiveBytes } from './archive-bytes.ts';
import { ArchiveRefused } from './archive-refused.ts';

const version = 3;

/** Reads the header of an archive. Refuses what is no archive of vector tiles, and what has been cut short. */
export async function readArchiveStart({ source, size }: ArchiveBytes): Promise<Header> {
  const { data } = await source.getBytes(0, Math.min(headerBytes, Math.max(1, size)));
  const start = Buffer.from(data);
  if (start.toString('latin1', 0, 7) !== 'PMTiles') {
    throw new ArchiveRefused('It is not a PMTiles archive.');
  }
  if (start[7] !== version) {
    throw new ArchiveRefused(`It is a PMTiles archive of version ${start[7]}; version ${version} is needed.`);
  }
  if (start.length < headerBytes) throw new ArchiveRefused('It is cut short within its header.');
  const header = bytesToHeader(data);
  if (header.tileType !== TileType.Mvt) {
    const type = TileType[header.tileType] ?? 'unknown';
    throw new ArchiveRefused(`Its tiles are of the type ${type}; vector tiles (Mvt) are needed.`);
  }
  const isPlain = header.internalCompression === Compression.None;
  if (
    header.tileCompression !== Compression.Gzip ||
    !(isPlain || header.internalCompression === Compression.Gzip)
  ) {
    throw new ArchiveRefused('Its tiles or its directories are not compressed by gzip.');
  }
  const end = Math.max(
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  );
  if (end > size) throw new ArchiveRefused(`It is cut short: it should have ${end} bytes, and has ${size}.`);
  return header;
}
