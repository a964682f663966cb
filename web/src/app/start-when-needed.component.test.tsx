import { wholeMark } from '@touchdown/shared/contract/build-mark.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startWhenNeeded } from './start-when-needed.ts';

const rules = {
  wholeMark,
  keptNotices: 'notices',
  otherView: { path: location.pathname, key: 'view', value: 'table' },
  readMilliseconds: 5_000,
};
/** Longer than a browser takes to report its first paint, and than a page is read. */
const longMilliseconds = 60_000;

let onPaint: (() => void) | undefined;
class PaintObserver {
  constructor(callback: (list: unknown, observer: { disconnect: () => void }) => void) {
    onPaint = () => callback([], this);
  }
  observe(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('PerformanceObserver', PaintObserver);
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  document.head.innerHTML = '<meta name="screen" content="whole" />';
  document.body.innerHTML = '<div id="root" data-prerendered><button type="button">Menu</button></div>';
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
  location.hash = '';
  // Files of a worker share the document.
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const name of Object.keys(document.documentElement.dataset))
    delete document.documentElement.dataset[name];
  onPaint = undefined;
});

function started() {
  const start = vi.fn<() => void>();
  startWhenNeeded(start, rules, () => {});
  return start;
}

const moveTo = (screenX: number) => dispatchEvent(new MouseEvent('pointermove', { screenX }));

describe('the app of a whole page', () => {
  it('starts when the mouse moves, not where it rests, and once', () => {
    const start = started();
    moveTo(7);
    moveTo(7);
    expect(start).not.toHaveBeenCalled();
    moveTo(8);
    dispatchEvent(new Event('keydown'));
    expect(start).toHaveBeenCalledOnce();
  });

  it('starts by itself after a while, but not where somebody saves data', () => {
    const start = started();
    dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(longMilliseconds);
    expect(start).toHaveBeenCalledOnce();

    vi.stubGlobal('navigator', { connection: { saveData: true } });
    const saving = started();
    dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(longMilliseconds);
    expect(saving).not.toHaveBeenCalled();
  });

  it.each([
    ['the page is not whole', () => document.head.replaceChildren()],
    ['somebody has a session', () => (document.documentElement.dataset['session'] = 'kept')],
    ['somebody reads metric units', () => (document.documentElement.dataset['units'] = 'metric')],
    ['the address has a fragment', () => (location.hash = '#sources')],
    ['the device shows the page in another way', () => localStorage.setItem('view', 'table')],
    ['the page before has left notices', () => sessionStorage.setItem('notices', '[{"text":"Saved."}]')],
  ])('starts after the first paint if %s', (_why, prepare) => {
    prepare();
    const start = started();
    expect(start).not.toHaveBeenCalled();
    onPaint?.();
    expect(start).toHaveBeenCalledOnce();
  });
});
