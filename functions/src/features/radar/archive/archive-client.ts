import { S3Client } from '@aws-sdk/client-s3';
import type { ArchiveSettings } from './archive-settings.ts';

/** The public archive refuses signatures of strangers, so its requests go unsigned. */
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
