import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Problem } from '@touchdown/shared/contract/problem.ts';
import { defineRoutes, type SentPicture } from '@touchdown/shared/contract/route.ts';
import { UploadId } from '@touchdown/shared/contract/upload-id.ts';
import { maxFileNameLength } from '@touchdown/shared/uploads/upload-limits.ts';
import { parseRequest } from './parse-request.ts';
import { httpEvent } from '../../testing/http-request.ts';

const { route } = defineRoutes({
  route: {
    method: 'POST',
    path: '/gallery',
    summary: 'Takes pictures',
    access: 'public',
    caching: 'none',
    pictures: { field: 'images', max: 2, purpose: 'contribution-photo' },
    body: z.strictObject({ title: z.string().max(100), uploadIds: z.array(UploadId).max(2).optional() }),
    response: z.strictObject({}),
  },
});

/** A form as a browser sends it and as HTTP API passes it on: in Base64. */
async function sent(form: FormData, change: (body: Buffer) => Buffer = (body) => body) {
  const request = new Request('https://site.example', { method: 'POST', body: form });
  const body = change(Buffer.from(await request.arrayBuffer()));
  return httpEvent('POST', '/api/v1/gallery', {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    body: body.toString('base64'),
    isBase64Encoded: true,
  });
}

function form(
  files: [field: string, name: string, bytes: Uint8Array<ArrayBuffer>][],
  title = 'Funnel',
): FormData {
  const data = new FormData();
  data.append('title', title);
  for (const [field, name, bytes] of files)
    data.append(field, new File([bytes], name, { type: 'image/jpeg' }));
  return data;
}

const refusal = async (event: Promise<ReturnType<typeof httpEvent>>): Promise<Problem> =>
  parseRequest(route, await event).then(
    () => Promise.reject(new Error('It was not refused.')),
    (error: Problem) => error,
  );
const named = (pictures: readonly SentPicture[]) =>
  pictures.map(({ name, type, bytes }) => [name, type, Buffer.from(bytes).toString()]);

const one = new Uint8Array(Buffer.from('one'));
const two = new Uint8Array(Buffer.from('two'));

describe('a route that takes pictures', () => {
  it.each(['images', 'images[]'])('accepts a form with pictures under %s', async (field) => {
    const event = await sent(
      form([
        [field, 'sturm über Äckern.jpg', one],
        [field, 'b.jpg', two],
      ]),
    );
    const { body, pictures } = await parseRequest(route, event);
    expect(body).toEqual({ title: 'Funnel' });
    expect(named(pictures)).toEqual([
      ['sturm über Äckern.jpg', 'image/jpeg', 'one'],
      ['b.jpg', 'image/jpeg', 'two'],
    ]);
  });

  it('accepts JSON with upload ids', async () => {
    const uploadIds = ['AAAAAAAAAAAAAAAAAAAAAA'];
    const event = httpEvent('POST', '/api/v1/gallery', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Funnel', uploadIds }),
    });
    expect(await parseRequest(route, event)).toMatchObject({
      body: { title: 'Funnel', uploadIds },
      pictures: [],
    });
  });

  it('removes folders from a file name', async () => {
    const { pictures } = await parseRequest(route, await sent(form([['images', '../../etc/passwd', one]])));
    expect(named(pictures)[0]?.[0]).toBe('passwd');
  });

  it('refuses a field with the name of the prototype', async () => {
    const data = form([['images', 'a.jpg', one]]);
    data.append('__proto__', 'x');
    expect(await refusal(sent(data))).toMatchObject({
      code: 'INVALID_REQUEST',
      message: expect.stringContaining('Unknown name "__proto__" in the form'),
    });
  });

  it('refuses half of a character in a field with its own charset', async () => {
    const inUtf16 = (body: Buffer) => {
      const plain = 'name="title"\r\n\r\nFunnel';
      const half = 'name="title"\r\nContent-Type: text/plain; charset=utf-16le\r\n\r\n\x00\xd8';
      return Buffer.from(body.toString('latin1').replace(plain, half), 'latin1');
    };
    expect(await refusal(sent(form([['images', 'a.jpg', one]]), inUtf16))).toMatchObject({
      code: 'INVALID_REQUEST',
      message: expect.stringMatching(/^"title" in the form must be well-formed Unicode text/),
    });
  });

  it('cuts a long file name between characters', async () => {
    const long = `${'🌪'.repeat(maxFileNameLength)}.jpg`;
    const { pictures } = await parseRequest(route, await sent(form([['images', long, one]])));
    const name = pictures[0]?.name ?? '';
    expect([name.isWellFormed(), name.endsWith('🌪.jpg')]).toEqual([true, true]);
    expect(name.length).toBeGreaterThanOrEqual(maxFileNameLength - 1);
  });

  it('H3: accepts forms of 4 MB and requires direct uploads above that', async () => {
    const room = 4 * 1024 * 1024 - 2_000;
    const event = await sent(form([['images', 'a.jpg', new Uint8Array(room)]]));
    expect((await parseRequest(route, event)).pictures[0]?.bytes).toHaveLength(room);
    const large = sent(form([['images', 'a.jpg', new Uint8Array(room + 2_000)]]));
    expect(await refusal(large)).toMatchObject({ code: 'DIRECT_UPLOAD_REQUIRED', status: 413 });
  });

  it.each<[what: string, files: Parameters<typeof form>[0], sentence: string]>([
    [
      'more pictures than allowed',
      [
        ['images', 'a', one],
        ['images', 'b', one],
        ['images', 'c', one],
      ],
      'Please select at most 2 images at once.',
    ],
    ['no picture', [], 'Please select at least one image to upload.'],
    [
      'an empty file field',
      [['images', '', new Uint8Array()]],
      'Please select at least one image to upload.',
    ],
    [
      'a picture under another name',
      [['photo', 'a', one]],
      'Unknown file "photo" in the form; allowed: images.',
    ],
  ])('refuses %s', async (_what, files, sentence) => {
    expect(await refusal(sent(form(files)))).toMatchObject({ code: 'INVALID_REQUEST', message: sentence });
  });

  it('refuses a form that is truncated, not a form, or repeats a field', async () => {
    const files: Parameters<typeof form>[0] = [['images', 'a.jpg', one]];
    const cut = sent(form(files), (body) => body.subarray(0, -20));
    expect(await refusal(cut)).toMatchObject({ code: 'INVALID_REQUEST' });
    expect(await refusal(sent(form(files), () => Buffer.from('hello')))).toMatchObject({
      code: 'INVALID_REQUEST',
    });
    const twice = form(files);
    twice.append('title', 'Wedge');
    expect(await refusal(sent(twice))).toMatchObject({
      message: '"title" appears in the form more than once.',
    });
    const boundless = httpEvent('POST', '/', {
      headers: { 'content-type': 'multipart/form-data' },
      body: 'x',
    });
    expect(await refusal(Promise.resolve(boundless))).toMatchObject({ code: 'INVALID_REQUEST' });
  });

  it('checks the fields of a form with the schema of the route', async () => {
    const tooLong = sent(form([['images', 'a.jpg', one]], 'x'.repeat(101)));
    expect(await refusal(tooLong)).toMatchObject({ code: 'INVALID_REQUEST' });
    const unknown = form([['images', 'a.jpg', one]]);
    unknown.append('role', 'admin');
    expect(await refusal(sent(unknown))).toMatchObject({ code: 'INVALID_REQUEST' });
  });
});
