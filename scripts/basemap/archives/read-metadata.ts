import { gunzipSync } from 'node:zlib';
import { Compression, type Header } from 'pmtiles';
import type { ArchiveBytes } from './archive-bytes.ts';
import { ArchiveRefused } from './archive-refused.ts';

export interface ArchiveMetadata extends Record<string, unknown> {
  vector_layers?: { id: string }[];
}

/** Reads what an archive says of itself, its layers and its credits. */
export async function readMetadata({ source }: ArchiveBytes, header: Header): Promise<ArchiveMetadata> {
  const { data } = await source.getBytes(header.jsonMetadataOffset, header.jsonMetadataLength);
  const packed = Buffer.from(data);
  try {
    const text = header.internalCompression === Compression.Gzip ? gunzipSync(packed) : packed;
    return JSON.parse(text.toString('utf8')) as ArchiveMetadata;
  } catch {
    throw new ArchiveRefused('Its metadata cannot be read.');
  }
}
