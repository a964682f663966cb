import { act, cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useFullscreen } from './use-fullscreen.ts';

let shown: Element | null = null;

beforeEach(() => {
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => shown });
});
afterEach(() => {
  cleanup();
  shown = null;
  Reflect.deleteProperty(document, 'fullscreenElement');
});

function Viewer() {
  const element = useRef<HTMLDivElement>(null);
  const { isOn } = useFullscreen(element);
  return (
    <div ref={element} role="status">
      {isOn ? 'in full screen' : 'on the page'}
    </div>
  );
}

/** The browser shows an element in full screen, or the page again. */
function change(element: Element | null): void {
  shown = element;
  act(() => void document.dispatchEvent(new Event('fullscreenchange')));
}

it('follows the browser, however full screen begins and ends', () => {
  render(<Viewer />);
  const viewer = screen.getByRole('status');
  expect(viewer.textContent).toBe('on the page');
  change(viewer);
  expect(viewer.textContent).toBe('in full screen');
  change(null);
  expect(viewer.textContent).toBe('on the page');
  change(document.body);
  expect(viewer.textContent).toBe('on the page');
});
