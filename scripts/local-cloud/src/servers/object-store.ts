import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startFauxqs, type FauxqsServer } from 'fauxqs';
import { onLoopbackOnly } from './on-loopback-only.ts';

/** Starts a server in this process that speaks the protocols of S3 and SQS; in memory without a folder. */
export async function startObjectStore(folder?: string): Promise<FauxqsServer> {
  const s3StorageDir = folder && join(folder, 'objects');
  if (s3StorageDir) mkdirSync(s3StorageDir, { recursive: true });
  if (folder) giveBackMessages(join(folder, 'fauxqs.db'));
  const stored = s3StorageDir ? { dataDir: folder, s3StorageDir } : {};
  // The library listens on every interface, whatever its option `host` says, and asks for no credentials.
  return onLoopbackOnly(() => startFauxqs({ host: '127.0.0.1', port: 0, logger: false, ...stored }));
}

/**
 * Makes the messages visible that an earlier process has received and not deleted. Their functions have ended with it,
 * so nobody needs to wait for the visibility timeout of up to half an hour.
 */
function giveBackMessages(file: string): void {
  if (!existsSync(file)) return;
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    // A process that was killed at its first start may have left an empty file.
    const hasTable = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'sqs_messages'").get();
    if (hasTable) database.exec('UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL');
  } finally {
    database.close();
  }
}
