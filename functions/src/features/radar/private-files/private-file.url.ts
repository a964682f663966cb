import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, NoSuchKey, S3ServiceException, type S3Client } from '@aws-sdk/client-s3';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { privateFileSeconds } from '@touchdown/shared/radar/radar-limits.ts';
import { privateLoopFileRoute } from './private-loop-file-route.ts';
import { authenticate } from '../../../domain/members/authenticate.ts';
import { dynamo } from '../../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../../platform/aws/env.ts';
import { s3 } from '../../../platform/aws/s3.ts';
import { doorkeeper, type Doorkeeper } from '../../../platform/http/doorkeeper.ts';
import { header, type HttpEvent } from '../../../platform/http/http-event.ts';
import { streamRefusal } from '../../../platform/http/stream-refusal.ts';
import { sendWhole, streamedHandler } from '../../../platform/http/streaming-runtime.ts';
import { rateLimiter } from '../../../platform/limits/rate-limiter.ts';
import { sentLedger, type SentFile, type SentLedger } from '../../../platform/limits/sent-ledger.ts';
import { logger } from '../../../platform/log/logger.ts';
import { settingsOfStage } from '../../../platform/settings/running-settings-reader.ts';
import { isSeenBy, jobStore, type JobStore } from '../jobs/job-store.ts';
import { jobOfPrivateFile } from '../jobs/loop-files.ts';

const client = dynamo();
const now = () => Date.now();
const limiter = rateLimiter(client, requiredEnv('ephemeralTable'), now);
const ports = {
  admit: doorkeeper(privateLoopFileRoute, {
    authenticate: authenticate(client, requiredEnv('communityTable'), now),
    limiter,
  }),
  enter: sentLedger({ limiter, settings: settingsOfStage(now) }),
  jobs: jobStore(client, requiredEnv('radarTable'), now),
  s3: s3(),
  bucket: requiredEnv('mediaBucket'),
};

export const handler = streamedHandler(async (event, begin) => {
  const opened = await openPrivateFile(event, ports).catch(streamRefusal('private file not opened', event));
  if (!('bytes' in opened)) return sendWhole(begin, opened);
  const { statusCode, headers, bytes, sent } = opened;
  async function* counted() {
    for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
      sent.count(chunk.length);
      yield chunk;
    }
  }
  try {
    if (isHead(event)) {
      bytes.destroy();
      sendWhole(begin, { statusCode, headers });
    } else await pipeline(counted(), begin(statusCode, headers));
  } catch (error) {
    // A player stops reading when it seeks, and when its page is left.
    logger.info('private file not read to its end', { error: error as Error });
  } finally {
    await sent.end();
  }
});

function isHead({ requestContext }: HttpEvent): boolean {
  return requestContext.http.method === 'HEAD';
}

interface FilePorts {
  admit: Doorkeeper;
  enter: SentLedger;
  jobs: Pick<JobStore, 'find'>;
  s3: S3Client;
  bucket: string;
}

interface OpenedFile {
  statusCode: number;
  headers: Record<string, string>;
  bytes: Readable;
  sent: SentFile;
}

/**
 * Opens a file of a private loop, or a part of it, for its owner or a moderator. For anybody else it does not exist, and
 * neither once its job is gone. A file never changes, so a condition about its version is met without looking.
 */
async function openPrivateFile(
  event: HttpEvent,
  { admit, enter, jobs, s3, bucket }: FilePorts,
): Promise<OpenedFile> {
  const person = await admit(event);
  if (!person) throw new Problem('UNAUTHENTICATED', 'Please log in first.');
  const made = jobOfPrivateFile(event.rawPath);
  const job = made && (await jobs.find(made.jobId));
  if (!job || job.plan.isDefault || job.renderKey !== made.renderKey || !isSeenBy(job, person))
    throw missing();
  const Range = singleRange(header(event, 'range'));
  try {
    const file = await s3.send(
      new GetObjectCommand({ Bucket: bucket, Key: event.rawPath.slice(1), ...(Range ? { Range } : {}) }),
    );
    const { ContentType: type, ContentEncoding: encoding, ContentLength: length, ContentRange: range } = file;
    const bytes = file.Body as Readable;
    const sent = await enter(event, isHead(event) ? 0 : (length ?? 0)).catch((error: unknown) => {
      bytes.destroy();
      throw error;
    });
    return {
      statusCode: range === undefined ? 200 : 206,
      headers: {
        'content-type': type ?? 'application/octet-stream',
        'cache-control': `private, max-age=${privateFileSeconds}`,
        'accept-ranges': 'bytes',
        ...(length === undefined ? {} : { 'content-length': String(length) }),
        ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
        ...(range === undefined ? {} : { 'content-range': range }),
      },
      bytes,
      sent,
    };
  } catch (error) {
    if (error instanceof NoSuchKey) throw missing();
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 416)
      throw new Problem('INVALID_REQUEST', 'The file does not have these bytes.');
    throw error;
  }
}

function missing(): Problem {
  return new Problem('NOT_FOUND', 'There is no such file.');
}

/** S3 reads one range. For several, or one that is not well-formed, the whole file is sent. */
function singleRange(range = ''): string | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  const isPlain = first === '' ? last !== '' : last === '' || Number(first) <= Number(last);
  return isPlain ? range : undefined;
}
