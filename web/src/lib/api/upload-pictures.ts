import type { StartedUpload } from '@touchdown/shared/uploads/schema.ts';
import { maxPicturesAtOnce } from '@touchdown/shared/uploads/upload-limits.ts';
import type { UploadPurpose } from '@touchdown/shared/contract/upload-purpose.ts';
import { refusePicture } from '@touchdown/shared/uploads/refuse-picture.ts';
import { uploadSentences } from '@touchdown/shared/uploads/upload-sentences.ts';
import { callApi, callQuietly } from './api-client.ts';
import { ApiError } from './api-error.ts';

/** What happens to one of several uploads: its progress from 0 to 1, and in the end its id or why it failed. */
export type UploadChange = { share: number } | { id: string } | { error: unknown };

export interface PictureToUpload {
  file: File;
  /** Stops this upload and no other. */
  signal: AbortSignal;
  onChange: (change: UploadChange) => void;
}

interface UploadOptions {
  purpose: UploadPurpose;
  /** Stops all uploads. */
  signal?: AbortSignal | undefined;
  /** Whether an ended session leaves the page as it is. Otherwise the page is loaded again, without the files. */
  keepsPage?: boolean;
}

/** More uploads at once would only share the same bandwidth. */
const filesAtOnce = 3;

/** The store accepts a form for ten minutes. */
const formMilliseconds = 9 * 60 * 1000;

/** Forms that were not used up. A retry takes the same form, because each new one counts towards the daily limit. */
const forms = new WeakMap<File, { upload: StartedUpload; purpose: UploadPurpose; until: number }>();

/** Returns why the chosen files cannot be sent, in the specification's words; undefined if they can. */
export function refuseFiles(files: readonly File[], max = maxPicturesAtOnce): string | undefined {
  if (files.length === 0) return uploadSentences.noneChosen;
  if (files.length > max) return uploadSentences.tooMany(max);
  return files.map(refusePicture).find((sentence) => sentence !== undefined);
}

/**
 * Uploads one picture directly to the store and returns the upload id for the call that publishes it. Throws an
 * `ApiError` with a message for the visitor or, if aborted, the same error as `fetch`.
 */
export async function uploadPicture(
  file: File,
  { onProgress, ...options }: UploadOptions & { onProgress?: (share: number) => void },
): Promise<string> {
  const refusal = refuseFiles([file]);
  if (refusal !== undefined) throw new ApiError(refusal, 400, 'INVALID_REQUEST');
  let end: UploadChange | undefined;
  const onChange = (change: UploadChange) => {
    if ('share' in change) onProgress?.(change.share);
    else end = change;
  };
  const signal = options.signal ?? new AbortController().signal;
  await uploadPictures([{ file, signal, onChange }], options);
  if (end && 'id' in end) return end.id;
  throw end && 'error' in end ? end.error : new ApiError(uploadSentences.failed(file.name), 0);
}

/**
 * Uploads pictures directly to the store. Each fails for itself, and the others go on. Resolves when all have
 * ended. Throws if none could be started; then nothing was reported.
 */
export async function uploadPictures(
  pictures: readonly PictureToUpload[],
  options: UploadOptions,
): Promise<void> {
  await startForms(
    pictures.map(({ file }) => file),
    options,
  );
  const waiting = [...pictures];
  const uploadWaiting = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await uploadOne(next, options);
  };
  await Promise.all(Array.from({ length: filesAtOnce }, uploadWaiting));
}

async function uploadOne({ file, signal, onChange }: PictureToUpload, options: UploadOptions): Promise<void> {
  const bothSignals = options.signal ? AbortSignal.any([options.signal, signal]) : signal;
  try {
    bothSignals.throwIfAborted();
    // On a slow line the form may have expired while the file waited.
    if (!formOf(file, options)) await startForms([file], { ...options, signal: bothSignals });
    const upload = formOf(file, options);
    if (!upload) throw new ApiError(uploadSentences.failed(file.name), 0);
    onChange({ share: 0 });
    await sendFile(upload, file, { signal: bothSignals, onProgress: (share) => onChange({ share }) });
    forms.delete(file);
    onChange({ id: upload.id });
  } catch (error) {
    // A form that the store refused is refused again.
    if (error instanceof ApiError && error.status >= 400) forms.delete(file);
    onChange({ error });
  }
}

function formOf(file: File, { purpose }: UploadOptions): StartedUpload | undefined {
  const form = forms.get(file);
  return form && form.purpose === purpose && form.until > Date.now() ? form.upload : undefined;
}

/** Gets a form for each file without one. */
async function startForms(files: readonly File[], options: UploadOptions): Promise<void> {
  const { signal } = options;
  const without = files.filter((file) => !formOf(file, options));
  const offered = [];
  // One after another: a checksum needs the whole file in memory.
  for (const file of without) offered.push(await offer(file));
  signal?.throwIfAborted();
  if (offered.length === 0) return;
  const { uploads } = await startUploads(offered, options);
  const until = Date.now() + formMilliseconds;
  without.forEach((file, at) => {
    const upload = uploads[at];
    if (upload) forms.set(file, { upload, purpose: options.purpose, until });
  });
}

async function startUploads(
  files: Awaited<ReturnType<typeof offer>>[],
  { purpose, signal, keepsPage }: UploadOptions,
) {
  const call = keepsPage ? callQuietly : callApi;
  try {
    return await call('POST /uploads', { body: { purpose, files } }, signal);
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) throw new ApiError(uploadSentences.network, 0);
    throw error;
  }
}

async function offer(file: File): Promise<{ name: string; type: string; size: number; sha256: string }> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  const sha256 = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { name: file.name, type: file.type, size: file.size, sha256 };
}

interface Sending {
  signal: AbortSignal;
  /** Called with the share that has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Sends a file to the store by its form. Uses XMLHttpRequest, the only API that reports the progress of an upload. */
function sendFile(
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
