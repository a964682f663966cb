import { wantsStillness } from '../../lib/wants-stillness.ts';
import type { MapPlace } from '../map-frame.ts';
import { holdPoint, type Move } from '../move-map.ts';
import { glideOf, playGlide, type TrailPoint } from './glide.ts';
import { wheelZoom } from './zoom-of-wheel.ts';

type Point = readonly [x: number, y: number];

export interface GestureListeners {
  place: () => MapPlace | undefined;
  move: (move: Move) => void;
  /** A press that has not moved the map. */
  onTap: (x: number, y: number) => void;
  /** Where a pointer is that presses nothing; undefined once it has left. */
  onHover: (point: Point | undefined) => void;
  onDrag: (isDragging: boolean) => void;
}

export interface GestureOptions {
  isMovable: boolean;
  wheelZooms: boolean;
}

/** A hand is never quite still: less than this is a tap. */
const stillPixels = 4;
/** Two taps so soon and so near are a double tap, which zooms in. */
const [doubleTapMilliseconds, doubleTapPixels] = [350, 24];

/**
 * Pointers and wheel over a map. One pointer drags it; two turn neither it nor its north, but drag and zoom it. What is
 * under a finger stays under it. A map that is let go in motion glides on until somebody touches anything. Returns what
 * ends it.
 */
export function followGestures(
  element: HTMLElement,
  { isMovable, wheelZooms }: GestureOptions,
  listeners: GestureListeners,
): () => void {
  const down = new Map<number, Point>();
  let start: { place: MapPlace; middle: Point; distance: number } | undefined;
  let isDragging = false;
  let hasMoved = false;
  let lastTap: { at: Point; time: number } | undefined;
  let trail: TrailPoint[] = [];
  let stopGlide = () => {};
  const zoomOfWheel = wheelZoom();

  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };
  const size = () => ({ width: element.clientWidth, height: element.clientHeight });
  const drag = (now: boolean) => {
    if (now !== isDragging) listeners.onDrag(now);
    isDragging = now;
  };
  /** Each new finger, and each one less, begins the movement again from where the map is. */
  const begin = () => {
    const place = listeners.place();
    start = place && down.size > 0 ? { place, ...middleOf([...down.values()]) } : undefined;
    trail = [];
  };
  const glide = (now: number) => {
    const found = wantsStillness() ? undefined : glideOf(trail, now);
    if (!found) return;
    stopGlide = playGlide(found, (x, y) =>
      listeners.move((place) => holdPoint(place, size(), { from: [0, 0], to: [x, y], zoom: 0 })),
    );
  };

  const onDown = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    if (down.size === 0) hasMoved = false;
    down.set(event.pointerId, pointOf(event));
    if (isMovable) element.setPointerCapture(event.pointerId);
    begin();
  };
  const onMove = (event: PointerEvent) => {
    const point = pointOf(event);
    if (!down.has(event.pointerId)) {
      if (event.pointerType !== 'touch') listeners.onHover(point);
      return;
    }
    down.set(event.pointerId, point);
    if (!start || !isMovable) return;
    const { place, middle, distance } = start;
    const now = middleOf([...down.values()]);
    hasMoved ||= down.size > 1 || distanceOf(middle, now.middle) >= stillPixels;
    if (!hasMoved) return;
    drag(true);
    trail.push({ at: now.middle, time: event.timeStamp });
    const zoom = distance > 0 && now.distance > 0 ? Math.log2(now.distance / distance) : 0;
    listeners.move(() => holdPoint(place, size(), { from: middle, to: now.middle, zoom }));
  };
  const onUp = (event: PointerEvent) => {
    if (!down.delete(event.pointerId)) return;
    if (isDragging && down.size === 0 && event.type === 'pointerup') glide(event.timeStamp);
    begin();
    if (down.size === 0) drag(false);
  };
  const onClick = (event: MouseEvent) => {
    const isEndOfDrag = hasMoved;
    hasMoved = false;
    if (isEndOfDrag) return;
    const [x, y] = pointOf(event);
    const before = lastTap;
    lastTap = { at: [x, y], time: event.timeStamp };
    const isSecond =
      before &&
      event.timeStamp - before.time < doubleTapMilliseconds &&
      distanceOf(before.at, [x, y]) < doubleTapPixels;
    if (!isSecond || !isMovable) return listeners.onTap(x, y);
    lastTap = undefined;
    const zoom = event.shiftKey ? -1 : 1;
    listeners.move((place) => holdPoint(place, size(), { from: [x, y], to: [x, y], zoom }));
  };
  const onLeave = () => {
    if (down.size === 0) listeners.onHover(undefined);
  };
  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    stopGlide();
    const point = pointOf(event);
    const zoom = zoomOfWheel(event);
    listeners.move((place) => holdPoint(place, size(), { from: point, to: point, zoom }));
  };

  const ended = new AbortController();
  const { signal } = ended;
  element.addEventListener('pointerdown', onDown, { signal });
  element.addEventListener('pointermove', onMove, { signal });
  element.addEventListener('pointerup', onUp, { signal });
  element.addEventListener('pointercancel', onUp, { signal });
  element.addEventListener('pointerleave', onLeave, { signal });
  element.addEventListener('click', onClick, { signal });
  if (isMovable && wheelZooms) element.addEventListener('wheel', onWheel, { signal, passive: false });
  // A button beside the map or a key moves it too, or moves on to something else.
  for (const type of ['pointerdown', 'keydown'])
    document.addEventListener(type, () => stopGlide(), { signal, capture: true });
  return () => {
    stopGlide();
    ended.abort();
  };
}

/** The middle of all fingers, and how far the first two are apart; 0 for one finger. */
function middleOf(points: readonly Point[]): { middle: Point; distance: number } {
  const [first = [0, 0], second] = points;
  if (!second) return { middle: first, distance: 0 };
  return {
    middle: [(first[0] + second[0]) / 2, (first[1] + second[1]) / 2],
    distance: distanceOf(first, second),
  };
}

function distanceOf([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(ax - bx, ay - by);
}
