import { copiesPrefix } from '@touchdown/shared/storage/copy-prefixes.ts';
import * as z from 'zod';

/** What is copied of each table: everything but these kinds, which are worth nothing in a new stage. */
export const copiedTables = {
  catalogue: { leftOut: ['importLock'] },
  community: { leftOut: ['session', 'link', 'supportAttempt'] },
} as const;
export type CopiedTable = keyof typeof copiedTables;

/** What is copied of each bucket: the record with its sources, what lists and maps are read from, and people's pictures. */
export const copiedPrefixes = {
  record: [''],
  media: ['media/catalogue/', 'media/spc-reports/'],
  // What is withheld may be what nobody may keep.
  images: ['images/'],
} as const;
export type CopiedBucket = keyof typeof copiedPrefixes;

const Chunk = z.object({
  key: z.string(),
  /** Of the compressed bytes. */
  sha256: z.string(),
  items: z.int().min(1),
});

const CopiedObject = z.object({
  bucket: z.enum(['record', 'media', 'images']),
  key: z.string(),
  bytes: z.int().min(0),
  /** S3's hash of the content. */
  etag: z.string(),
});
export type CopiedObject = z.infer<typeof CopiedObject>;

/** The last object of a copy. Without it, a copy is not complete and is never restored. */
export const CopyManifest = z.object({
  version: z.literal(1),
  stage: z.string(),
  /** What was written before this is in the copy; what was written later may be. */
  beganAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** The release of the record and its snapshot. Null before the first import. */
  release: z.string().nullable(),
  tables: z.object({ catalogue: z.array(Chunk), community: z.array(Chunk) }),
  objects: z.array(CopiedObject),
});
export type CopyManifest = z.infer<typeof CopyManifest>;

const manifestName = 'manifest.json';

/** `copies/2026-12-01T03-00-00Z/`: their names are in the order of time. */
export function copyPrefix(beganAt: string): string {
  return `${copiesPrefix}${beganAt.replaceAll(':', '-').replace(/\.\d+/, '')}/`;
}

export function manifestKey(prefix: string): string {
  return `${prefix}${manifestName}`;
}

/** Returns the prefix of the newest complete copy among keys of a bucket. */
export function newestCopy(keys: readonly string[]): string | undefined {
  const complete = keys.filter((key) => key.startsWith(copiesPrefix) && key.endsWith(`/${manifestName}`));
  return complete.toSorted().at(-1)?.slice(0, -manifestName.length);
}

export function chunkKey(prefix: string, table: CopiedTable, number: number): string {
  return `${prefix}${table}/${String(number).padStart(5, '0')}.jsonl.gz`;
}

export function objectKey(prefix: string, { bucket, key }: Pick<CopiedObject, 'bucket' | 'key'>): string {
  return `${prefix}objects/${bucket}/${key}`;
}

/** What is noted of a deleted account. */
export const ErasedAccount = z.object({ deletesContributions: z.boolean() });
export type ErasedAccount = z.infer<typeof ErasedAccount>;
