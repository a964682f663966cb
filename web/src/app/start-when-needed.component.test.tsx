import { wholeMark } from '@touchdown/shared/contract/build-mark.ts';
import { lazy, Suspense, type ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdForApp, startWhenNeeded } from './start-when-needed.ts';

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
  forgetVisit();
  vi.useFakeTimers();
  vi.stubGlobal('PerformanceObserver', PaintObserver);
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  document.head.innerHTML = '<meta name="screen" content="whole" />';
  document.body.innerHTML = '<div id="root" data-prerendered><button type="button">Menu</button></div>';
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  forgetVisit();
  onPaint = undefined;
});

/** Files of a worker share the document and its storage, so what another one left goes too. */
function forgetVisit(): void {
  sessionStorage.clear();
  localStorage.clear();
  location.hash = '';
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const name of Object.keys(document.documentElement.dataset))
    delete document.documentElement.dataset[name];
}

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

it('keeps a press on a part that the app takes over later than the page', async () => {
  vi.useRealTimers();
  const { promise: file, resolve: load } = Promise.withResolvers<{ default: ComponentType }>();
  const onPress = vi.fn<() => void>();
  function Part() {
    return (
      <button type="button" onClick={onPress}>
        Add
      </button>
    );
  }
  const pageOf = (Shown: ComponentType) => (
    <Suspense>
      <Shown />
    </Suspense>
  );
  document.body.innerHTML = `<div id="root" data-prerendered>${renderToString(pageOf(Part))}</div>`;
  const root = document.querySelector('#root') as HTMLElement;
  const press = () => document.querySelector('button')?.click();
  holdForApp();
  press();
  const app = hydrateRoot(root, pageOf(lazy(() => file)));
  root.removeAttribute('data-prerendered');
  press();
  load({ default: Part });
  await vi.waitFor(() => expect(onPress).toHaveBeenCalledOnce());
  press();
  expect(onPress).toHaveBeenCalledTimes(2);
  app.unmount();
});
