import type { MeasuredSweep } from '@touchdown/shared/radar/sweeps/measured-sweep.ts';
import type { LoadScan } from './scans.ts';

/** A few scans of a few fields: those around the shown one. */
const maxKept = 12;

/** Keeps the latest scans, so that a step to a neighbour loads nothing. A lost scan is loaded again. */
export function keepLoaded(load: LoadScan, most = maxKept): LoadScan {
  const kept = new Map<string, Promise<MeasuredSweep>>();
  return (scan, moment, look) => {
    const name = `${scan} ${moment} ${look}`;
    const before = kept.get(name);
    kept.delete(name);
    const loaded = before ?? load(scan, moment, look);
    kept.set(name, loaded);
    loaded.catch(() => kept.delete(name));
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return loaded;
  };
}
