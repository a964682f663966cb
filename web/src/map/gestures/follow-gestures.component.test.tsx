import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MapPlace } from '../map-frame.ts';
import { mapViewOf } from '../map-view.ts';
import { followGestures } from './follow-gestures.ts';

const [width, height] = [800, 500];
const start: MapPlace = { longitude: -97.5, latitude: 35.3, zoom: 6 };

let element: HTMLElement;
let place: MapPlace;
let heard: string[];
let end: () => void;

function follow(options = { isMovable: true, wheelZooms: true }): void {
  end = followGestures(element, options, {
    place: () => place,
    move: (move) => (place = move(place)),
    onTap: (x, y) => heard.push(`tap ${x} ${y}`),
    onHover: (point) => heard.push(point ? `hover ${point.join(' ')}` : 'left'),
    onDrag: (isDragging) => heard.push(isDragging ? 'drag' : 'drop'),
  });
}

beforeEach(() => {
  element = document.createElement('div');
  Object.defineProperties(element, { clientWidth: { value: width }, clientHeight: { value: height } });
  // The light DOM has no pointer capture.
  Object.assign(element, { setPointerCapture: () => {} });
  document.body.append(element);
  place = start;
  heard = [];
  vi.useFakeTimers();
});

afterEach(() => {
  end();
  element.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function point(type: string, x: number, y: number, more: PointerEventInit = {}): void {
  element.dispatchEvent(
    new PointerEvent(type, {
      clientX: x,
      clientY: y,
      pointerId: 1,
      pointerType: 'mouse',
      button: 0,
      ...more,
    }),
  );
}

function click(x: number, y: number): void {
  point('pointerdown', x, y);
  point('pointerup', x, y);
  element.dispatchEvent(new MouseEvent('click', { clientX: x, clientY: y }));
}

const at = (x: number, y: number) => mapViewOf(place, width, height).unproject(x, y);

it('a dragged map keeps under the pointer what was there, and the end of the drag is no tap', () => {
  follow();
  const held = at(100, 120);
  point('pointerdown', 100, 120);
  point('pointermove', 300, 60);
  expect(at(300, 60).map((value) => value.toFixed(6))).toEqual(held.map((value) => value.toFixed(6)));
  point('pointerup', 300, 60);
  element.dispatchEvent(new MouseEvent('click', { clientX: 300, clientY: 60 }));
  expect(heard).toEqual(['drag', 'drop']);
  expect(place.zoom).toBe(start.zoom);
});

/** Drags the map 200 pixels to the left in a tenth of a second, and lets it go. */
function throwMap(more: PointerEventInit = {}, last = 'pointerup'): void {
  point('pointerdown', 400, 250, more);
  for (let step = 1; step <= 10; step++) {
    vi.advanceTimersByTime(10);
    point('pointermove', 400 - step * 20, 250, more);
  }
  point(last, 200, 250, more);
}

it.each(['mouse', 'touch'])(
  'a map that is thrown by %s glides on, slower and slower, and comes to rest',
  (pointerType) => {
    follow();
    throwMap({ pointerType });
    const wayOf = (milliseconds: number) => {
      const before = place.longitude;
      vi.advanceTimersByTime(milliseconds);
      return place.longitude - before;
    };
    const [first, second, rest] = [wayOf(200), wayOf(200), wayOf(5_000)];
    expect(first).toBeGreaterThan(second);
    expect(second).toBeGreaterThan(0);
    expect(rest).toBeGreaterThan(0);
    expect(wayOf(1_000)).toBe(0);
    expect(place).toMatchObject({ zoom: start.zoom });
    expect(heard).toEqual(['drag', 'drop']);
  },
);

it.each([
  ['the next touch', () => point('pointerdown', 10, 10, { pointerType: 'touch' })],
  ['a press beside the map', () => document.dispatchEvent(new PointerEvent('pointerdown'))],
  ['a key', () => document.dispatchEvent(new KeyboardEvent('keydown', { key: '+' }))],
  ['its end', () => end()],
])('%s stops a gliding map', (_name, stop) => {
  follow();
  throwMap();
  vi.advanceTimersByTime(100);
  stop();
  const stopped = place;
  vi.advanceTimersByTime(5_000);
  expect(place).toEqual(stopped);
});

it('a map does not glide for people who prefer less motion, nor when the browser has taken the finger', () => {
  follow();
  throwMap({ pointerType: 'touch' }, 'pointercancel');
  const cancelled = place;
  vi.advanceTimersByTime(1_000);
  expect(place).toBe(cancelled);
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(prefers-reduced-motion: reduce)' }));
  throwMap();
  const dropped = place;
  vi.advanceTimersByTime(1_000);
  expect(place).toBe(dropped);
});

it('a hand that trembles taps', () => {
  follow();
  point('pointerdown', 100, 120);
  point('pointermove', 102, 121);
  point('pointerup', 102, 121);
  element.dispatchEvent(new MouseEvent('click', { clientX: 102, clientY: 121 }));
  expect(heard).toEqual(['tap 102 121']);
  expect(place).toBe(start);
});

it('two fingers drag and zoom around their middle, and one that is left drags on from there', () => {
  follow();
  const held = at(400, 250);
  const finger = (pointerId: number) => ({ pointerId, pointerType: 'touch' });
  point('pointerdown', 350, 250, finger(1));
  point('pointerdown', 450, 250, finger(2));
  point('pointermove', 300, 250, finger(1));
  point('pointermove', 500, 250, finger(2));
  expect(place.zoom).toBeCloseTo(start.zoom + 1, 6);
  expect(at(400, 250)[0]).toBeCloseTo(held[0], 6);
  point('pointerup', 500, 250, finger(2));
  const left = at(300, 250);
  point('pointermove', 320, 250, finger(1));
  expect(at(320, 250)[0]).toBeCloseTo(left[0], 6);
  expect(place.zoom).toBeCloseTo(start.zoom + 1, 6);
});

it('a finger that the browser takes for scrolling moves the map no more', () => {
  follow();
  const finger = { pointerType: 'touch' };
  point('pointerdown', 100, 120, finger);
  point('pointercancel', 100, 120, finger);
  point('pointermove', 100, 300, finger);
  expect(place).toBe(start);
  expect(heard).toEqual([]);
});

it('the second of two taps zooms in, the third begins a new pair', () => {
  follow();
  click(200, 200);
  click(201, 200);
  click(201, 200);
  expect(place.zoom).toBe(start.zoom + 1);
  expect(heard).toEqual(['tap 200 200', 'tap 201 200']);
});

it('the wheel zooms towards the pointer, where it may', () => {
  follow();
  const held = at(50, 60);
  const turn = () => {
    const wheel = new WheelEvent('wheel', { deltaY: -100, cancelable: true });
    // The light DOM's wheel is nowhere.
    return element.dispatchEvent(Object.assign(wheel, { clientX: 50, clientY: 60 }));
  };
  // `false` says that the page does not scroll as well.
  expect(turn()).toBe(false);
  expect(place.zoom).toBeGreaterThan(start.zoom);
  expect(at(50, 60)[1]).toBeCloseTo(held[1], 6);
  end();
  const before = place;
  follow({ isMovable: true, wheelZooms: false });
  expect(turn()).toBe(true);
  expect(place).toBe(before);
});

it('a picture stays where it is, and can be tapped', () => {
  follow({ isMovable: false, wheelZooms: true });
  point('pointerdown', 100, 120);
  point('pointermove', 300, 60);
  point('pointerup', 300, 60);
  click(10, 20);
  expect(place).toBe(start);
  expect(heard).toEqual(['tap 10 20']);
});

it('a pointer that presses nothing hovers, a finger does not, and other buttons do nothing', () => {
  follow();
  point('pointermove', 5, 6);
  point('pointerleave', 0, 0);
  point('pointermove', 7, 8, { pointerType: 'touch' });
  point('pointerdown', 5, 6, { button: 2 });
  point('pointermove', 90, 90);
  expect(heard).toEqual(['hover 5 6', 'left', 'hover 90 90']);
  expect(place).toBe(start);
});
