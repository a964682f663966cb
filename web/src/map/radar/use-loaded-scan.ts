import type { MeasuredSweep } from '@touchdown/shared/radar/sweeps/measured-sweep.ts';
import {
  describeField,
  isDerived,
  isOfVolume,
  type ShownField,
} from '@touchdown/shared/radar/derived/derived-fields.ts';
import { useEffect, useState } from 'react';
import { LostScan, scansByTilt, type LoadScan, type Scan, type VelocityLook } from './scans.ts';

export interface WantedScan {
  scan: number;
  /** The one that is probably wanted after it. */
  next: number | undefined;
  id: ShownField;
  look: VelocityLook;
}

export interface ShownScan {
  scan: number;
  id: ShownField;
  sweep: MeasuredSweep;
}

interface Lost {
  scan: number;
  id: ShownField;
  sentence: string;
  canRetry: boolean;
}

export interface LoadedScan {
  /** Undefined where nothing is wanted. */
  wanted: WantedScan | undefined;
  /** The last loaded scan stays until the next one is there or lost. */
  shown: ShownScan | undefined;
  lost: Lost | undefined;
  /** Whether what is wanted is shown, or known to be lost. */
  isSettled: boolean;
  retry: () => void;
}

type Result = Partial<Pick<LoadedScan, 'shown' | 'lost'>>;

/** Loads a field of a scan. Rejects with a `LostScan`. */
export type LoadField = (scan: number, id: ShownField, look: VelocityLook) => Promise<MeasuredSweep>;

/**
 * Loads what was measured, or computes from it what was not. `loadTilt` loads the many scans that one is computed from,
 * which the few that are kept would be lost for. While other tilts are expected, what follows from them waits.
 */
export function fieldLoader(
  load: LoadScan,
  loadTilt: LoadScan,
  { scans, expectsTilts }: { scans: readonly Scan[]; expectsTilts: boolean },
): LoadField {
  return async (scan, id, look) => {
    if (!isDerived(id)) return load(scan, describeField(id).moment, look);
    // Once the list of scans has them, or nobody expects them any more, there is another loader.
    if (isOfVolume(id) && expectsTilts && scansByTilt(scans, 'REF').length < 2) return new Promise(() => {});
    const { loadDerived } = await import('./derived/load-derived.ts').catch(() => {
      throw new LostScan('This could not be loaded. Please check your connection.', true);
    });
    return loadDerived(id, scan, { scans, load: loadTilt });
  };
}

/** Loads a scan, and then the next one. */
export function useLoadedScan(load: LoadField, wanted: WantedScan | undefined): LoadedScan {
  const [result, setResult] = useState<Result & { attempt: number }>({ attempt: 0 });
  const [attempt, setAttempt] = useState(1);
  const { scan, next, id, look } = wanted ?? {};
  useEffect(() => {
    if (scan === undefined || !id || !look) return undefined;
    let isCurrent = true;
    void loadScan(load, scan, id, look).then((loaded) => {
      if (isCurrent) setResult({ ...loaded, attempt });
    });
    return () => {
      isCurrent = false;
    };
  }, [load, scan, id, look, attempt]);
  const { shown, lost } = result;
  const last = shown ?? lost;
  const isSettled = wanted === undefined || (last?.scan === scan && last?.id === id);
  useEffect(() => {
    // If it is lost, the visitor learns it when it is shown.
    if (isSettled && next !== undefined && id && look) void loadScan(load, next, id, look);
  }, [isSettled, load, next, id, look]);
  return { wanted, shown, lost, isSettled, retry: () => setAttempt(result.attempt + 1) };
}

async function loadScan(load: LoadField, scan: number, id: ShownField, look: VelocityLook): Promise<Result> {
  try {
    const sweep = await load(scan, id, look);
    return { shown: { scan, id, sweep } };
  } catch (error) {
    if (!(error instanceof LostScan)) throw error;
    return { lost: { scan, id, sentence: error.message, canRetry: error.canRetry } };
  }
}
