import type { VolumeTask } from '@touchdown/functions/features/radar/render/draw-volume.ts';
import { extentAround, fitMapView } from '@touchdown/functions/features/radar/render/map-view.ts';
import { moore, mooreOptions } from '@touchdown/functions/testing/moore-loop.ts';

/** What a thread is told of a loop with small frames. */
export function smallVolumeTask({ archive, folder }: Pick<VolumeTask, 'archive' | 'folder'>): VolumeTask {
  const view = fitMapView(extentAround(moore.path), 320, 180);
  return {
    archive,
    folder,
    view,
    background: new SharedArrayBuffer(view.width * view.height * 4),
    radarOpacity: 1,
    options: mooreOptions,
    target: moore,
  };
}
