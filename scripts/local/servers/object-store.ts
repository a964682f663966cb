import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startFauxqs, type FauxqsServer } from 'fauxqs';

/** Starts a server in this process that speaks the protocols of S3 and SQS; in memory without a folder. */
export async function startObjectStore(folder?: string): Promise<FauxqsServer> {
  if (!folder) return startFauxqs({ host: '127.0.0.1', port: 0, logger: false });
  const s3StorageDir = join(folder, 'objects');
  mkdirSync(s3StorageDir, { recursive: true });
  return startFauxqs({ host: '127.0.0.1', port: 0, logger: false, dataDir: folder, s3StorageDir });
}
