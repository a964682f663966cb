import { S3Client } from '@aws-sdk/client-s3';
import type { ArchiveSettings } from './archive-settings.ts';

/** Requests go unsigned: the archive is public, and a worker's role has no rights in another account's bucket. */
export function archiveClient({ endpoint, addressing }: ArchiveSettings): S3Client {
  return new S3Client({
    endpoint,
    forcePathStyle: addressing === 'path',
    region: 'us-east-1',
    credentials: { accessKeyId: '', secretAccessKey: '' },
    signer: { sign: async (request) => request },
    maxAttempts: 4,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 20_000, throwOnRequestTimeout: true },
  });
}
