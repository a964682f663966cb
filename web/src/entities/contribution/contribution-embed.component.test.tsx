import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ContributionType } from '@touchdown/shared/contributions/contribution-types.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { ContributionLink } from './contribution-link.tsx';

afterEach(cleanup);

function show(type: ContributionType, url: string) {
  return render(<ContributionLink type={type} url={url} title="Seen from the east" />).container;
}

function player(container: HTMLElement, element: string): Element {
  const found = container.querySelector(element);
  if (!found) throw new Error(`There is no ${element}.`);
  return found;
}

describe('a contributed video', () => {
  it('is our own placeholder until the click, then the player’s frame, which gets the focus', () => {
    const container = show('VIDEO_LINK', 'https://youtu.be/dQw4w9WgXcQ');
    expect(container.querySelector('iframe, video, img')).toBeNull();
    screen.getByText('youtube-nocookie.com');
    fireEvent.click(screen.getByRole('button', { name: 'Play on YouTube' }));
    const frame = screen.getByTitle('Seen from the east, a video on YouTube');
    expect(frame.getAttribute('src')).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1');
    expect(frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
    expect(document.activeElement).toBe(frame);
  });

  it('of Vimeo says so', () => {
    show('VIDEO_LINK', 'https://vimeo.com/123456');
    fireEvent.click(screen.getByRole('button', { name: 'Play on Vimeo' }));
    screen.getByTitle('Seen from the east, a video on Vimeo');
  });

  it('says that its file failed, and loads it again on request', () => {
    const container = show('VIDEO_LINK', 'https://example.org/a.webm');
    fireEvent.click(screen.getByRole('button', { name: 'Play video' }));
    fireEvent.error(player(container, 'video'));
    expect(screen.getByRole('alert').textContent).toContain('Failed to load');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(container.querySelector('video')?.getAttribute('src')).toBe('https://example.org/a.webm');
  });
});

describe('a contributed radar loop', () => {
  it.each([
    ['https://example.org/loop.gif', 'img'],
    ['https://example.org/loop.mp4', 'video'],
  ])('%s is shown as %s, and says if it failed', (url, element) => {
    const container = show('RADAR_LOOP_LINK', url);
    expect(container.querySelector(element)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show radar loop' }));
    fireEvent.error(player(container, element));
    expect(screen.getByRole('alert').textContent).toContain('Failed to load radar loop');
  });
});

describe('any other URL', () => {
  it('is a link with its host beside it', () => {
    show('NEWS_ARTICLE_LINK', 'https://www.news.example.org/story');
    const link = screen.getByRole('link', { name: 'Read the article' });
    expect(link.getAttribute('rel')).toBe('noopener nofollow ugc');
    screen.getByText('news.example.org');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is nothing if it is not a web page', () => {
    expect(show('DOCUMENT_LINK', 'javascript:alert(1)').innerHTML).toBe('');
  });
});
