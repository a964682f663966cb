import { afterEach, expect, it, vi } from 'vitest';
import { savePhoto } from './save-photo.ts';

afterEach(() => vi.unstubAllGlobals());

const photo = new File([new Uint8Array([0xff, 0xd8, 0xff])], 'me.jpg', { type: 'image/jpeg' });

it.each([
  ['the server gives no reason', 502, '{}', 'Failed to upload profile photo.'],
  [
    'the server says why',
    400,
    '{"error":"The picture is larger than 5 MB.","code":"INVALID_REQUEST"}',
    'The picture is larger than 5 MB.',
  ],
])('a photo that is not saved says so where %s', async (_, status, body, sentence) => {
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
  await expect(savePhoto(photo, () => {})).rejects.toThrow(sentence);
});
