import { describe, expect, it } from 'vitest';
import { embedOf, followableUrl } from './media-link.ts';

const own = 'http://127.0.0.1:5173';
const shown = (type: Parameters<typeof embedOf>[0], url: string) => {
  const embed = embedOf(type, new URL(url), own);
  return embed && `${embed.kind} ${embed.url}`;
};

describe('section 5: a video', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10', 'dQw4w9WgXcQ'],
    ['https://m.youtube.com/watch?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ?si=tracked', 'dQw4w9WgXcQ'],
  ])('%s plays in YouTube’s frame without cookies, by its id alone', (url, id) => {
    expect(shown('VIDEO_LINK', url)).toBe(`frame https://www.youtube-nocookie.com/embed/${id}?autoplay=1`);
  });

  it('of Vimeo plays in its frame, without tracking', () => {
    expect(shown('VIDEO_LINK', 'https://vimeo.com/123456')).toBe(
      'frame https://player.vimeo.com/video/123456?autoplay=1&dnt=1',
    );
  });

  it.each([
    'https://example.org/video.MP4',
    'https://example.org/video.webm?x=1',
    'https://example.org/video.ogg',
    `${own}/media/a.mp4`,
  ])('%s is a file for the browser’s player', (url) => {
    expect(shown('VIDEO_LINK', url)).toBe(`video ${url}`);
  });

  it.each([
    'https://youtu.be/tooshort',
    'https://youtu.be/dQw4w9WgXcQ/more',
    'https://www.youtube.com/@channel',
    'https://youtube.com.example.org/watch?v=dQw4w9WgXcQ',
    'https://vimeo.com/about',
    'https://example.org/video.avi',
    'https://example.org/loop.gif',
    'http://example.org/video.mp4',
  ])('%s is only a link', (url) => {
    expect(shown('VIDEO_LINK', url)).toBeUndefined();
  });
});

describe('section 5: a radar loop', () => {
  it.each([
    ['https://example.org/loop.gif', 'image https://example.org/loop.gif'],
    ['https://example.org/loop.mp4', 'video https://example.org/loop.mp4'],
    ['https://example.org/loop.webm', undefined],
    ['https://youtu.be/dQw4w9WgXcQ', undefined],
  ])('%s is shown as %s', (url, expected) => {
    expect(shown('RADAR_LOOP_LINK', url)).toBe(expected);
  });
});

it.each(['PHOTO_LINK', 'AUDIO_CLIP_LINK', 'NEWS_ARTICLE_LINK', 'DOCUMENT_LINK'] as const)(
  'a %s is only a link',
  (type) => {
    expect(shown(type, 'https://example.org/a.mp4')).toBeUndefined();
  },
);

it('accepts only http and https URLs', () => {
  expect(followableUrl('https://example.org/a')?.hostname).toBe('example.org');
  for (const text of ['javascript:alert(1)', 'data:text/html,x', 'no URL', '', null])
    expect(followableUrl(text)).toBeUndefined();
});
