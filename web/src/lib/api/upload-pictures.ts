import type { StartedUpload } from '@touchdown/shared/uploads/schema.ts';
import { maxPicturesAtOnce } from '@touchdown/shared/uploads/upload-limits.ts';
import type { UploadPurpose } from '@touchdown/shared/contract/upload-purpose.ts';
import { refusePicture } from '@touchdown/shared/uploads/refuse-picture.ts';
import { uploadSentences } from '@touchdown/shared/uploads/upload-sentences.ts';
import { callApi } from './api-client.ts';
import { ApiError } from './api-error.ts';

export interface UploadOptions {
  purpose: UploadPurpose;
  /** Called with the index of a file and the share of it that has been sent, from 0 to 1. */
  onProgress?: (file: number, share: number) => void;
  signal?: AbortSignal;
}

/** More uploads at once would only share the same bandwidth. */
const filesAtOnce = 3;

/** Returns why the chosen files cannot be sent, in the specification's words; undefined if they can. */
export function refuseFiles(files: readonly File[], max = maxPicturesAtOnce): string | undefined {
  if (files.length === 0) return uploadSentences.noneChosen;
  if (files.length > max) return uploadSentences.tooMany(max);
  return files.map(refusePicture).find((sentence) => sentence !== undefined);
}

/**
 * Uploads pictures directly to the store and returns their upload ids for the call that publishes them. Throws an
 * `ApiError` with a message for the visitor or, if aborted, the same error as `fetch`.
 */
export async function uploadPictures(files: readonly File[], options: UploadOptions): Promise<string[]> {
  const refusal = refuseFiles(files);
  if (refusal !== undefined) throw new ApiError(refusal, 400, 'INVALID_REQUEST');
  const { purpose, signal } = options;
  const offered = await Promise.all(files.map(offer));
  const { uploads } = await callApi('POST /uploads', { body: { purpose, files: offered } }, signal);
  const waiting = files.map((file, at) => ({ file, at, upload: uploads[at] as StartedUpload }));
  // If one upload fails, the others are stopped: they would be of no use.
  const stop = new AbortController();
  const stopSignal = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  const uploadWaiting = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { file, at, upload } = next;
      await send(upload, file, {
        signal: stopSignal,
        onProgress: (share) => options.onProgress?.(at, share),
      });
    }
  };
  try {
    await Promise.all(Array.from({ length: filesAtOnce }, uploadWaiting));
  } catch (error) {
    stop.abort();
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

/** Uses XMLHttpRequest, the only API of browsers that reports the progress of an upload. */
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
      const isAccepted = status >= 200 && status < 300;
      if (isAccepted) onProgress(1);
      const failure = new ApiError(uploadSentences.failed(file.name), status);
      done(() => (isAccepted ? resolve() : reject(failure)));
    });
    request.addEventListener('error', () => done(() => reject(new ApiError(uploadSentences.network, 0))));
    request.addEventListener('abort', () => done(() => reject(signal.reason)));
    request.open('POST', url);
    signal.addEventListener('abort', abort);
    if (signal.aborted) done(() => reject(signal.reason));
    else request.send(form);
  });
}
