import { createHash } from 'node:crypto';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { PictureType } from '@touchdown/shared/uploads/upload-limits.ts';
import type { UploadPurpose } from '@touchdown/shared/contract/upload-purpose.ts';
import { startFauxqs } from 'fauxqs';
import type { processUpload } from '../domain/pictures/process-upload.ts';
import { stagedFiles } from '../domain/pictures/staged-files.ts';
import { startUploads, type StartUploadsDeps } from '../domain/pictures/start-uploads.ts';
import { storedImages } from '../domain/pictures/stored-images.ts';
import { stagedKey } from '../domain/pictures/upload-ticket.ts';
import { uploadTickets } from '../domain/pictures/upload-tickets.ts';
import {
  startBreakableLine,
  type BreakableLine,
} from '@touchdown/local-cloud/testing/start-breakable-line.ts';
import { createTestTable, testClient } from './test-table.ts';

export const stagingBucket = 'staging';
export const imagesBucket = 'images';

interface SentFile {
  name?: string;
  type?: PictureType;
  owner?: string;
  purpose?: UploadPurpose;
  /** The uploaded bytes, if they differ from the announced ones. */
  arrives?: Uint8Array;
}

export interface UploadStore {
  deps: StartUploadsDeps & Parameters<typeof processUpload>[1];
  /** The ephemeral table. */
  table: string;
  clock: { now: number };
  s3: S3Client;
  /** The line to S3, which a test can cut. */
  line: BreakableLine;
  /** Announces a file, uploads it as a browser does, and returns its upload id. */
  send: (bytes: Uint8Array, file?: SentFile) => Promise<string>;
  /** Returns the keys of a bucket. */
  keys: (bucket: string) => Promise<string[]>;
  image: (key: string) => Promise<{ bytes: Buffer; headers: Record<string, string | undefined> }>;
  stop: () => Promise<void>;
}

/** Starts both buckets and the table on stand-ins with the real protocols. */
export async function startUploadStore(dynamodbEndpoint: string): Promise<UploadStore> {
  const server = await startFauxqs({ host: '127.0.0.1', port: 0, logger: false });
  for (const bucket of [stagingBucket, imagesBucket]) server.createBucket(bucket);
  const line = await startBreakableLine(server.address);
  const s3 = new S3Client({
    endpoint: line.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    forcePathStyle: true,
    maxAttempts: 1,
  });
  const table = await createTestTable(dynamodbEndpoint, 'ephemeral');
  const clock = { now: Date.UTC(2026, 10, 21, 12) };
  const now = () => clock.now;
  const tickets = uploadTickets(testClient(dynamodbEndpoint), table, now);
  const deps = {
    tickets,
    staged: stagedFiles(s3, stagingBucket),
    images: storedImages(s3, imagesBucket),
    now,
  };

  return {
    deps,
    table,
    clock,
    s3,
    line,
    async send(bytes, sent = {}) {
      const { name = 'storm.jpg', type = 'image/jpeg', arrives = bytes } = sent;
      const sender = { owner: sent.owner ?? 'dorothy', purpose: sent.purpose ?? 'profile-photo' };
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const file = { name, type, size: bytes.length, sha256 };
      const [started] = await startUploads([file], sender, deps);
      const id = String(started?.id);
      await s3.send(new PutObjectCommand({ Bucket: stagingBucket, Key: stagedKey(id), Body: arrives }));
      return id;
    },
    async keys(bucket) {
      const { Contents: contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket }));
      return contents.map(({ Key: key }) => String(key)).toSorted();
    },
    async image(key) {
      const got = await s3.send(new GetObjectCommand({ Bucket: imagesBucket, Key: key }));
      const bytes = Buffer.from((await got.Body?.transformToByteArray()) ?? []);
      const { ContentType: type, ContentDisposition: disposition, CacheControl: caching } = got;
      return { bytes, headers: { type, disposition, caching } };
    },
    stop: async () => {
      s3.destroy();
      await line.stop();
      await server.stop();
    },
  };
}
