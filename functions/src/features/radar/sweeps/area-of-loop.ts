import type { SweepArea } from '../area-from-radar.ts';
import type { LoopPlan } from '../jobs/job-items.ts';
import { frameWidth, mapHeight } from '../render/frame-layout.ts';
import { extentAround, fitMapView, toPosition } from '../render/map-view.ts';

/** What the map of a loop's frames shows. */
export function areaOfLoop({ options, target }: Pick<LoopPlan, 'options' | 'target'>): SweepArea {
  const view = fitMapView(options.mapExtent ?? extentAround(target.path), frameWidth, mapHeight);
  const { lat: north, lon: west } = toPosition(view, 0, 0);
  const { lat: south, lon: east } = toPosition(view, view.width, view.height);
  return { west, south, east, north };
}
