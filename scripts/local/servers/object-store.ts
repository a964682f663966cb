import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startFauxqs, type FauxqsServer } from 'fauxqs';
import { onLoopbackOnly } from './on-loopback-only.ts';

/** Starts a server in this process that speaks the protocols of S3 and SQS; in memory without a folder. */
export async function startObjectStore(folder?: string): Promise<FauxqsServer> {
  const s3StorageDir = folder && join(folder, 'objects');
  if (s3StorageDir) mkdirSync(s3StorageDir, { recursive: true });
  const stored = s3StorageDir ? { dataDir: folder, s3StorageDir } : {};
  // The library listens on every interface, whatever its option `host` says, and asks for no credentials.
  return onLoopbackOnly(() => startFauxqs({ host: '127.0.0.1', port: 0, logger: false, ...stored }));
}
