import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseUnits } from '../../lib/units.ts';
import { MiniMap } from './mini-map.tsx';

// Without a loader of pictures, jsdom calls each complete.
beforeEach(() => void vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false));
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  act(() => chooseUnits('us'));
});

const track = (id: string) => ({
  id,
  start_lat: 35.284,
  start_lon: -97.628,
  end_lat: 35.341,
  end_lon: -97.4,
  tor_f_scale: 'EF5' as const,
});
const map = (id: string) => (
  <MiniMap track={track(id)} shape="card" narrow={{ shape: 'tall', below: 'phone' }} />
);
const addresses = (page: HTMLElement) =>
  [...page.querySelectorAll('img, source')].map(
    (one) => one.getAttribute('src') ?? one.getAttribute('srcset'),
  );

describe('the small map of a tornado', () => {
  it('has a picture for each theme and width, of which none loads before it is seen', () => {
    const { container } = render(map('20130520-aaaaaaaa'));
    const path = '/tornadoes/20130520-aaaaaaaa.svg';
    expect(addresses(container)).toEqual([
      `${path}?shape=tall`,
      path,
      `${path}?theme=dark&shape=tall`,
      `${path}?theme=dark`,
    ]);
    for (const picture of container.querySelectorAll('img')) {
      expect([picture.getAttribute('loading'), picture.alt]).toEqual(['lazy', '']);
      expect([picture.width, picture.height]).toEqual([240, 240]);
    }
    act(() => chooseUnits('metric'));
    expect(addresses(container)).toContain(`${path}?theme=dark&units=metric`);
  });

  it('is a sketch of the path where the picture cannot be loaded, until it is another tornado', () => {
    const { container, rerender } = render(map('20130520-aaaaaaaa'));
    fireEvent.error(container.querySelector('img') as HTMLImageElement);
    expect(addresses(container)).toEqual([]);
    expect(container.querySelector('svg path')).not.toBeNull();
    rerender(map('20130520-bbbbbbbb'));
    expect(addresses(container)).toHaveLength(4);
  });
});
