import { deflateRawSync, inflateRawSync } from 'node:zlib';
import samples from './revision-dictionary.json' with { type: 'json' };

/**
 * What the compression of every revision may refer back to: two tornadoes as they are stored. The names of fields and
 * the usual values are in every document, so an item is a third of what it would be by itself. It is part of the
 * storage format. Another dictionary could not read what this one has packed.
 */
export const revisionDictionary = Buffer.from(samples.map((sample) => JSON.stringify(sample)).join(''));

/** Most documents pack into this. The default buffer is eight times as large, and each document gets a new one. */
const chunkSize = 2_048;
/** Each document needs new tables. Smaller ones are filled sooner and pack as well, because documents are short. */
const memLevel = 5;

export function packRevision(json: string | Buffer): Buffer {
  return deflateRawSync(json, { level: 4, dictionary: revisionDictionary, chunkSize, memLevel });
}

/** Also reads what was packed without the dictionary. */
export function unpackRevision(packed: Uint8Array): string {
  return inflateRawSync(packed, { dictionary: revisionDictionary }).toString();
}
