import { creditOf, noFacts, type FactValues } from '../../../../entities/contribution/facts/fact-values.ts';
import { refusePicture } from '@touchdown/shared/uploads/refuse-picture.ts';
import { maxPicturesAtOnce } from '@touchdown/shared/uploads/upload-limits.ts';
import { uploadSentences } from '@touchdown/shared/uploads/upload-sentences.ts';
import { ApiError, SessionEndedError } from '../../../../lib/api/api-error.ts';
import { uploadPictures, type UploadChange } from '../../../../lib/api/upload-pictures.ts';
import { type DraftOwner, forgetDraft, readDraft, storeDraft } from '../../../../lib/drafts.ts';
import { failureOf, sentenceOf } from './picture-failure.ts';
import type { ChosenPicture, PictureState } from './chosen-picture.ts';
import { callQuietly } from '../../../../lib/api/api-client.ts';

export interface BatchSnapshot {
  pictures: readonly ChosenPicture[];
  /** `publishing` begins when all pictures are uploaded. It cannot be canceled. */
  phase: 'idle' | 'uploading' | 'publishing';
}

export interface PublishedPicture {
  uploadId: string;
  alt: string;
  sensitive: boolean;
  facts: FactValues;
}

type Publish<T> = (pictures: readonly PublishedPicture[]) => Promise<T>;

export type PictureBatch = ReturnType<typeof pictureBatch>;

/** The pictures that somebody has chosen for one contribution, and what has happened to each. */
export function pictureBatch(owner: DraftOwner, onChange: () => void = () => {}) {
  const alts = altDrafts(owner);
  const stops = new Map<string, AbortController>();
  let stopAll = new AbortController();
  let snapshot: BatchSnapshot = { pictures: [], phase: 'idle' };
  let request = { text: '', key: '' };

  const show = (change: Partial<BatchSnapshot>) => {
    snapshot = { ...snapshot, ...change };
    onChange();
  };
  const change = (id: string, to: Partial<ChosenPicture>) =>
    show({ pictures: snapshot.pictures.map((one) => (one.id === id ? { ...one, ...to } : one)) });
  const setState = (id: string, state: PictureState) => change(id, { state });
  /** Changes the state of all pictures that are in one of some states. */
  const changeAll = (from: readonly PictureState['is'][], state: PictureState) =>
    show({
      pictures: snapshot.pictures.map((one) =>
        from.includes(one.state.is) && !isFinal(one.state) ? { ...one, state } : one,
      ),
    });
  const stateOf = (id: string) => snapshot.pictures.find((one) => one.id === id)?.state;

  function report(id: string, reported: UploadChange): void {
    const state = stateOf(id);
    // Canceled or removed meanwhile.
    if (state?.is !== 'waiting' && state?.is !== 'uploading') return;
    if ('share' in reported) return setState(id, { is: 'uploading', share: reported.share });
    if ('id' in reported) return setState(id, { is: 'uploaded', uploadId: reported.id });
    setState(id, { is: 'failed', sentence: sentenceOf(reported.error), isFinal: false });
  }

  /** Uploads what is waiting, and what is retried meanwhile. */
  async function uploadWaiting(): Promise<void> {
    for (;;) {
      const waiting = snapshot.pictures.filter(({ state }) => state.is === 'waiting');
      if (waiting.length === 0) return;
      const pictures = waiting.map(({ id, file }) => {
        const stop = new AbortController();
        stops.set(id, stop);
        return { file, signal: stop.signal, onChange: (reported: UploadChange) => report(id, reported) };
      });
      await uploadPictures(pictures, {
        purpose: 'contribution-photo',
        signal: stopAll.signal,
        keepsPage: true,
      });
    }
  }

  async function publishAll<T>(publish: Publish<T>): Promise<T> {
    show({ phase: 'publishing' });
    try {
      return await publish(
        snapshot.pictures.flatMap(({ alt, isSensitive, facts, state }) =>
          state.is === 'uploaded'
            ? [{ uploadId: state.uploadId, alt: alt.trim(), sensitive: isSensitive, facts }]
            : [],
        ),
      );
    } catch (error) {
      for (const { id, state } of await checkUploads(snapshot.pictures, error)) setState(id, state);
      throw error;
    }
  }

  return {
    snapshot: () => snapshot,

    /** Adds files and returns why some of them were not added, in the specification's words. */
    add(files: readonly File[]): string | undefined {
      if (snapshot.phase !== 'idle') return undefined;
      const refusals = files.map(refusePicture);
      const accepted = files.filter((_file, at) => refusals[at] === undefined);
      const room = maxPicturesAtOnce - snapshot.pictures.length;
      const added = accepted.slice(0, room).map((file) => ({
        id: crypto.randomUUID(),
        file,
        url: URL.createObjectURL(file),
        alt: alts.of(file),
        isSensitive: false,
        facts: noFacts,
        isDecided: false,
        isChecked: false,
        state: { is: 'chosen' } as const,
      }));
      if (added.length > 0) show({ pictures: [...snapshot.pictures, ...added] });
      if (accepted.length > room) return uploadSentences.tooMany();
      return refusals.find((sentence) => sentence !== undefined);
    },

    remove(id: string): void {
      if (snapshot.phase === 'publishing') return;
      stops.get(id)?.abort();
      const removed = snapshot.pictures.find((one) => one.id === id);
      if (removed) URL.revokeObjectURL(removed.url);
      show({ pictures: snapshot.pictures.filter((one) => one.id !== id) });
    },

    /** Moves a picture to a position of the list, and the others make room. Returns it, if it can be moved. */
    move(id: string, to: number): ChosenPicture | undefined {
      const moved = snapshot.pictures.find((one) => one.id === id);
      const others = snapshot.pictures.filter((one) => one.id !== id);
      if (snapshot.phase === 'publishing' || !moved || to < 0 || to > others.length) return undefined;
      show({ pictures: others.toSpliced(to, 0, moved) });
      return moved;
    },

    describe(id: string, alt: string): void {
      change(id, { alt });
      alts.store(snapshot.pictures);
    },

    setFacts(id: string, to: Partial<FactValues>): void {
      const one = snapshot.pictures.find((picture) => picture.id === id);
      if (one) change(id, { facts: { ...one.facts, ...to } });
    },

    /** What its file says was used, or left out. */
    decide: (id: string) => change(id, { isDecided: true }),

    /** Gives all pictures the photographer and the license of one. */
    creditAll(id: string): void {
      const credited = snapshot.pictures.find((picture) => picture.id === id);
      if (!credited) return;
      const credit = creditOf(credited.facts);
      show({ pictures: snapshot.pictures.map((one) => ({ ...one, facts: { ...one.facts, ...credit } })) });
    },

    /** Lets the pictures tell which of their facts are wrong. */
    tellErrors: () => show({ pictures: snapshot.pictures.map((one) => ({ ...one, isChecked: true })) }),

    markSensitive: (id: string, isSensitive: boolean) => change(id, { isSensitive }),

    /** Stops one upload. Nothing is published until it is retried or removed. */
    cancel(id: string): void {
      const state = stateOf(id);
      if (state?.is !== 'waiting' && state?.is !== 'uploading') return;
      setState(id, { is: 'canceled' });
      stops.get(id)?.abort();
    },

    /** Stops all uploads. Finished ones are kept. */
    cancelAll(): void {
      if (snapshot.phase !== 'uploading') return;
      changeAll(['waiting', 'uploading', 'canceled'], { is: 'chosen' });
      stopAll.abort();
    },

    /** Lets the next `send` leave the other failed pictures as they are. Also works during one. */
    retry: (id: string) => setState(id, { is: 'waiting' }),

    /**
     * Uploads what is not uploaded yet. If nothing is missing then, publishes all pictures in their order. Returns
     * undefined if the person has canceled, or if it is being sent already.
     */
    async send<T>(publish: Publish<T>): Promise<T | undefined> {
      if (snapshot.phase !== 'idle') return undefined;
      if (snapshot.pictures.length === 0) throw new ApiError(uploadSentences.noneChosen, 400);
      stopAll = new AbortController();
      const isOneRetried = snapshot.pictures.some(({ state }) => state.is === 'waiting');
      show({ phase: 'uploading' });
      changeAll(isOneRetried ? ['chosen'] : ['chosen', 'canceled', 'failed'], { is: 'waiting' });
      try {
        await uploadWaiting();
        const failure = failureOf(snapshot.pictures);
        if (failure) throw failure;
        const isComplete = snapshot.pictures.every(({ state }) => state.is === 'uploaded');
        if (!isComplete || snapshot.pictures.length === 0) return undefined;
        return await publishAll(publish);
      } catch (error) {
        if (stopAll.signal.aborted) return undefined;
        changeAll(['waiting', 'uploading'], { is: 'chosen' });
        throw error instanceof ApiError && error.status === 401 ? new SessionEndedError() : error;
      } finally {
        stops.clear();
        show({ phase: 'idle' });
      }
    },

    /** Returns the key of a request. A retry of the same request has the same key, and another has another. */
    keyFor(text: string): string {
      if (text !== request.text) request = { text, key: crypto.randomUUID() };
      return request.key;
    },

    /** Forgets all pictures: they were published, or their owner has left. */
    forget(): void {
      stopAll.abort();
      for (const { url } of snapshot.pictures) URL.revokeObjectURL(url);
      alts.forget();
      show({ pictures: [] });
    },
  };
}

function isFinal(state: PictureState): boolean {
  return state.is === 'failed' && state.isFinal;
}

interface DescribedFile {
  file: File;
  alt: string;
}

/**
 * The descriptions of pictures, stored as drafts. Files are not stored, so a description waits until the same file
 * is chosen again.
 */
function altDrafts(owner: DraftOwner) {
  const stored = { ...readDraft(owner) };
  return {
    of: (file: File) => stored[nameOf(file)] ?? '',
    store(described: readonly DescribedFile[]): void {
      for (const { file, alt } of described) {
        if (alt || stored[nameOf(file)]) stored[nameOf(file)] = alt;
      }
      storeDraft(owner, stored);
    },
    forget(): void {
      for (const name of Object.keys(stored)) delete stored[name];
      forgetDraft(owner);
    },
  };
}

function nameOf({ name, size, lastModified }: File): string {
  return `${name}|${size}|${lastModified}`;
}

/** The picture must be uploaded again. */
const outdated: ReadonlySet<string> = new Set([
  uploadSentences.unknown,
  uploadSentences.usedBefore,
  uploadSentences.otherPurpose,
]);

/**
 * Finds out which pictures a refused contribution was refused for, and returns their new states. The refusal has one
 * sentence for all pictures.
 */
async function checkUploads(
  pictures: readonly ChosenPicture[],
  error: unknown,
): Promise<{ id: string; state: PictureState }[]> {
  if (!(error instanceof ApiError)) return [];
  if (outdated.has(error.message)) return pictures.map(({ id }) => ({ id, state: { is: 'chosen' } }));
  if (error.code !== 'UPLOAD_REJECTED') return [];
  const checked = pictures.map(async ({ id, state }) => {
    const reason = state.is === 'uploaded' ? await reasonOf(state.uploadId) : undefined;
    return reason === undefined
      ? []
      : [{ id, state: { is: 'failed', sentence: reason, isFinal: true } as const }];
  });
  return (await Promise.all(checked)).flat();
}

/** Returns why an upload was rejected; undefined where it was not, or where that is unknown. */
async function reasonOf(id: string): Promise<string | undefined> {
  try {
    const { reason } = await callQuietly('GET /uploads/{id}', { params: { id } });
    return reason ?? undefined;
  } catch {
    return undefined;
  }
}
