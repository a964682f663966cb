import type { StartedUpload } from '@touchdown/shared/uploads/schema.ts';
import { maxPicturesAtOnce } from '@touchdown/shared/uploads/upload-limits.ts';
import type { UploadPurpose } from '@touchdown/shared/contract/upload-purpose.ts';
import { refusePicture } from '@touchdown/shared/uploads/refuse-picture.ts';
import { uploadSentences } from '@touchdown/shared/uploads/upload-sentences.ts';
import { callApi } from './api-client.ts';
import { ApiError } from './api-error.ts';

export interface UploadOptions {
  purpose: UploadPurpose;
  /** Of one file, by its place among the chosen: between 0 and 1. */
  onProgress?: (file: number, share: number) => void;
  signal?: AbortSignal;
}

/** More would only share one line. */
const filesAtOnce = 3;

/** Why the chosen files cannot be sent, in the specification's words; undefined where they can. */
export function refuseChosen(files: readonly File[], max = maxPicturesAtOnce): string | undefined {
  if (files.length === 0) return uploadSentences.noneChosen;
  if (files.length > max) return uploadSentences.tooMany(max);
  return files.map(refusePicture).find((sentence) => sentence !== undefined);
}

/**
 * Sends pictures to the store directly, and gives their upload ids for the call that shows them. Throws an
 * `ApiError` with a sentence for people; where it is aborted, what `fetch` would throw.
 */
export async function uploadPictures(files: readonly File[], options: UploadOptions): Promise<string[]> {
  const refusal = refuseChosen(files);
  if (refusal !== undefined) throw new ApiError(refusal, 400, 'INVALID_REQUEST');
  const { purpose, signal } = options;
  const offered = await Promise.all(files.map(offer));
  const { uploads } = await callApi('POST /uploads', { body: { purpose, files: offered } }, signal);
  const waiting = files.map((file, at) => ({ file, at, upload: uploads[at] as StartedUpload }));
  // One that fails ends the others too: they would be of no use.
  const stopped = new AbortController();
  const ended = signal ? AbortSignal.any([signal, stopped.signal]) : stopped.signal;
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { file, at, upload } = next;
      await send(upload, file, { signal: ended, onProgress: (share) => options.onProgress?.(at, share) });
    }
  };
  try {
    await Promise.all(Array.from({ length: filesAtOnce }, lane));
  } catch (error) {
    stopped.abort();
    throw error;
  }
  return uploads.map(({ id }) => id);
}

async function offer(file: File): Promise<{ name: string; type: string; size: number; sha256: string }> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  const sha256 = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { name: file.name, type: file.type, size: file.size, sha256 };
}

interface Sending {
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** By the one way in which a browser tells how much of a body has gone out. */
function send({ url, fields }: StartedUpload, file: File, { signal, onProgress }: Sending): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // The store reads no field that comes after the file.
  form.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const done = (settle: () => void) => {
      signal.removeEventListener('abort', abort);
      settle();
    };
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      const { status } = request;
      const isTaken = status >= 200 && status < 300;
      if (isTaken) onProgress(1);
      const failure = new ApiError(uploadSentences.failed(file.name), status);
      done(() => (isTaken ? resolve() : reject(failure)));
    });
    request.addEventListener('error', () => done(() => reject(new ApiError(uploadSentences.network, 0))));
    request.addEventListener('abort', () => done(() => reject(signal.reason)));
    request.open('POST', url);
    signal.addEventListener('abort', abort);
    if (signal.aborted) done(() => reject(signal.reason));
    else request.send(form);
  });
}
