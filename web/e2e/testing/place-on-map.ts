import { boundsOf, fitBounds } from '../../src/map/fit-bounds.ts';
import { evenPadding } from '../../src/map/map-frame.ts';
import { frameOf, projectionOf } from '../../src/map/world-frame.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the position on the page of one of the places that a map shows. */
export function placeOnMap(
  { x, y, width, height }: Box,
  shown: readonly [number, number][],
  place: readonly [number, number],
): [x: number, y: number] {
  const view = fitBounds(boundsOf(shown), width, height, evenPadding);
  const [across, down] = projectionOf(frameOf(view, width, height))(place);
  return [x + across, y + down];
}

/** Runs in the browser: makes emulated WebGL report a graphics processor. */
export function pretendProcessor(): void {
  const unmaskedRenderer = 0x9246;
  const original = Reflect.get(WebGL2RenderingContext.prototype, 'getParameter') as (
    this: WebGL2RenderingContext,
    name: number,
  ) => unknown;
  WebGL2RenderingContext.prototype.getParameter = function (name: number) {
    return name === unmaskedRenderer ? 'A graphics processor' : original.call(this, name);
  };
}
