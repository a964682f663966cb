import type { Readable } from 'node:stream';
import { GetObjectCommand, NoSuchKey, S3ServiceException, type S3Client } from '@aws-sdk/client-s3';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { privateFileSeconds } from '@touchdown/shared/radar/radar-limits.ts';
import type { Doorkeeper } from '../../../platform/http/doorkeeper.ts';
import { header, type HttpEvent } from '../../../platform/http/http-event.ts';
import { isSeenBy } from '../jobs/find-job.ts';
import type { JobStore } from '../jobs/job-store.ts';
import { jobOfPrivateFile } from '../jobs/loop-files.ts';

interface FilePorts {
  admit: Doorkeeper;
  jobs: Pick<JobStore, 'find'>;
  s3: S3Client;
  bucket: string;
}

interface OpenedFile {
  statusCode: number;
  headers: Record<string, string>;
  bytes: Readable;
}

/**
 * Opens a file of a private loop, or a part of it, for its owner or a moderator. For anybody else it does not exist, and
 * neither once its job is gone. A file never changes, so a condition about its version is met without looking.
 */
export async function openPrivateFile(
  event: HttpEvent,
  { admit, jobs, s3, bucket }: FilePorts,
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
      bytes: file.Body as Readable,
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
