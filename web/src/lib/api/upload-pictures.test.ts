import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { refuseFiles, uploadPicture, uploadPictures, type UploadChange } from './upload-pictures.ts';

const picture = (name: string, size = 8, type = 'image/jpeg') =>
  new File([new Uint8Array(size)], name, { type });

/** Node has no XMLHttpRequest. This implements the part that is used, on Node's own fetch. */
class NodeRequest extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  readonly #stop = new AbortController();
  #url = '';

  open(_method: string, url: string): void {
    this.#url = url;
  }

  send(body: FormData): void {
    const progress = Object.assign(new Event('progress'), { loaded: 1, total: 2 });
    this.upload.dispatchEvent(progress);
    fetch(this.#url, { method: 'POST', body, signal: this.#stop.signal }).then(
      ({ status }) => {
        this.status = status;
        this.dispatchEvent(new Event('load'));
      },
      () => this.dispatchEvent(new Event(this.#stop.signal.aborted ? 'abort' : 'error')),
    );
  }

  abort(): void {
    this.#stop.abort();
  }
}

describe('chosen files', () => {
  it.each([
    ['none', [], 'Please select at least one image to upload.'],
    [
      'not a picture',
      [picture('a.jpg'), picture('notes.svg', 8, 'image/svg+xml')],
      'File "notes.svg" is not a valid image. Please select only image files (JPG, PNG, GIF, WebP).',
    ],
    [
      'one byte too large',
      [picture('a.jpg', 10 * 1024 * 1024 + 1)],
      'File "a.jpg" is too large. Maximum size is 10MB.',
    ],
    ['an empty file', [picture('a.jpg', 0)], 'File "a.jpg" is empty. Please select another image.'],
    [
      'too many',
      Array.from({ length: 21 }, (_one, at) => picture(`${at}.jpg`)),
      'Please select at most 20 images at once.',
    ],
  ])('are refused before anything is sent: %s', async (_what, files, sentence) => {
    expect(refuseFiles(files)).toBe(sentence);
    const [last] = files.slice(-1);
    if (!last || files.length > 2) return;
    await expect(uploadPicture(last, { purpose: 'profile-photo' })).rejects.toMatchObject({
      message: sentence,
    });
  });

  it('may be of all four types and up to 10 MB', () => {
    const files = ['jpeg', 'png', 'gif', 'webp'].map((kind) => picture(kind, 8, `image/${kind}`));
    expect(refuseFiles([...files, picture('a.jpg', 10 * 1024 * 1024)])).toBeUndefined();
    expect(refuseFiles(files, 1)).toBe('Please select only one image.');
  });
});

describe('pictures that are uploaded', () => {
  let store: Server;
  let url: string;
  /** The requests of the store, the status it answers with, and a promise it waits for first. */
  let received: { fields: string[]; name: string | undefined }[];
  let status: number;
  let refusedName: string;
  let release: Promise<void>;
  const offered: unknown[] = [];

  beforeAll(async () => {
    store = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const names = [
          ...Buffer.concat(chunks)
            .toString()
            .matchAll(/ name="([^"]*)"(?:; filename="([^"]*)")?/g),
        ];
        received.push({ fields: names.map(([, name]) => String(name)), name: names.at(-1)?.[2] });
        const isRefused = names.at(-1)?.[2] === refusedName;
        void release.then(() => response.writeHead(isRefused ? 500 : status).end());
      });
    });
    await new Promise<void>((resolve) => {
      store.listen(0, '127.0.0.1', resolve);
    });
    url = `http://127.0.0.1:${(store.address() as AddressInfo).port}/staging`;
  });
  afterAll(() => void store.close());

  beforeEach(() => {
    received = [];
    status = 204;
    refusedName = '';
    release = Promise.resolve();
    offered.length = 0;
    const real = globalThis.fetch;
    vi.stubGlobal('XMLHttpRequest', NodeRequest);
    vi.stubGlobal('fetch', async (requested: string, init: RequestInit) => {
      if (!requested.startsWith('/api/')) return real(requested, init);
      const requestBody = JSON.parse(init.body as string) as { files: object[] };
      offered.push(requestBody);
      const uploads = requestBody.files.map((_file, at) => ({
        id: `id-${at}`,
        url,
        fields: { key: `k${at}`, Policy: 'p' },
      }));
      return Response.json({ uploads });
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  /** Uploads the files and returns what was reported about each, without the progress. */
  async function upload(files: File[], signals: AbortSignal[] = []): Promise<UploadChange[]> {
    const ends: UploadChange[] = [];
    const pictures = files.map((file, at) => ({
      file,
      signal: signals[at] ?? new AbortController().signal,
      onChange: (change: UploadChange) => {
        if (!('share' in change)) ends[at] = change;
      },
    }));
    await uploadPictures(pictures, { purpose: 'contribution-photo' });
    return ends;
  }

  it('are announced with their checksum, sent with every field before the file, and returned by their ids', async () => {
    const files = [picture('a.jpg'), picture('b.jpg'), picture('c.jpg'), picture('d.jpg')];
    expect(await upload(files)).toEqual([{ id: 'id-0' }, { id: 'id-1' }, { id: 'id-2' }, { id: 'id-3' }]);
    // Eight zero bytes.
    const sha256 = 'af5570f5a1810b7af78caf4bc70a660f0df51e42baf91d4de5b2328de0e83dfc';
    expect(offered).toEqual([
      {
        purpose: 'contribution-photo',
        files: files.map(({ name }) => ({ name, type: 'image/jpeg', size: 8, sha256 })),
      },
    ]);
    expect(received.map(({ name }) => String(name)).toSorted()).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']);
    for (const { fields } of received) expect(fields).toEqual(['key', 'Policy', 'file']);
  });

  it('report their progress', async () => {
    const shares: number[] = [];
    const onProgress = (share: number) => void shares.push(share);
    await uploadPicture(picture('a.jpg'), { purpose: 'profile-photo', onProgress });
    expect(shares).toEqual([0, 0.5, 1]);
  });

  it('fail with a message if the store refuses one, and without a network', async () => {
    status = 403;
    await expect(uploadPicture(picture('a.jpg'), { purpose: 'profile-photo' })).rejects.toMatchObject({
      message: 'File "a.jpg" could not be uploaded. Please try again.',
      status: 403,
    });
    url = 'http://127.0.0.1:1/staging';
    await expect(uploadPicture(picture('a.jpg'), { purpose: 'profile-photo' })).rejects.toMatchObject({
      message: 'Network error. Please try again.',
    });
    url = `http://127.0.0.1:${(store.address() as AddressInfo).port}/staging`;
  });

  it('fail one by one: the others go on', async () => {
    refusedName = 'b.jpg';
    const ends = await upload([picture('a.jpg'), picture('b.jpg'), picture('c.jpg'), picture('d.jpg')]);
    expect(ends.map((end) => ('id' in end ? end.id : 'failed'))).toEqual(['id-0', 'failed', 'id-2', 'id-3']);
  });

  it('take the same form again after a lost connection, and another after a refusal', async () => {
    const file = picture('a.jpg');
    const there = url;
    url = 'http://127.0.0.1:1/staging';
    await upload([file]);
    await upload([file]);
    expect(offered).toHaveLength(1);
    url = there;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9 * 60 * 1000 });
    refusedName = 'a.jpg';
    await upload([file]);
    vi.useRealTimers();
    expect(offered).toHaveLength(2);
    refusedName = '';
    expect(await upload([file])).toEqual([{ id: 'id-0' }]);
    expect(offered).toHaveLength(3);
  });

  it('are aborted by the signal, each by its own', async () => {
    let answer = (): void => {};
    release = new Promise((resolve) => {
      answer = resolve;
    });
    const controller = new AbortController();
    const uploading = upload([picture('a.jpg'), picture('b.jpg')], [controller.signal]);
    await expect.poll(() => received.length).toBe(2);
    controller.abort();
    answer();
    const [first, second] = await uploading;
    expect(first).toMatchObject({ error: { name: 'AbortError' } });
    expect(second).toEqual({ id: 'id-1' });
  });
});
