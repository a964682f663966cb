import type { StartedUpload } from '@touchdown/shared/uploads/schema.ts';
import { uploadSentences } from '@touchdown/shared/uploads/upload-sentences.ts';
import { ApiError } from './api-error.ts';

interface Sending {
  signal: AbortSignal;
  /** Called with the share that has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Sends a file to the store by its form. Uses XMLHttpRequest, the only API that reports the progress of an upload. */
export function sendFile(
  { url, fields }: StartedUpload,
  file: File,
  { signal, onProgress }: Sending,
): Promise<void> {
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
