import { describe, expect, it } from 'vitest';
import { followableUrl, recogniseLoop, recogniseVideo } from './media-link.ts';

describe('section 5: video URL recognition', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10', 'youtube'],
    ['https://youtu.be/dQw4w9WgXcQ', 'youtube'],
    ['https://youtu.be/tooshort', 'other'],
    ['https://www.youtube.com/@channel', 'other'],
    ['https://youtube.com.example.org/watch?v=dQw4w9WgXcQ', 'other'],
    ['https://vimeo.com/123456', 'vimeo'],
    ['https://vimeo.com/about', 'other'],
    ['https://example.org/video.MP4', 'file'],
    ['https://example.org/video.webm?x=1', 'file'],
    ['https://example.org/video.ogg', 'file'],
    ['https://example.org/video.avi', 'other'],
  ])('recognises %s as %s', (url, kind) => {
    expect(recogniseVideo(new URL(url))).toBe(kind);
  });

  it.each([
    ['https://example.org/loop.gif', 'image'],
    ['https://example.org/loop.mp4', 'video'],
    ['https://example.org/loop.webm', 'other'],
  ])('recognises the radar loop %s as %s', (url, kind) => {
    expect(recogniseLoop(new URL(url))).toBe(kind);
  });

  it('accepts only http and https URLs', () => {
    expect(followableUrl('https://example.org/a')?.hostname).toBe('example.org');
    for (const text of ['javascript:alert(1)', 'data:text/html,x', 'no URL', '', null])
      expect(followableUrl(text)).toBeUndefined();
  });
});
