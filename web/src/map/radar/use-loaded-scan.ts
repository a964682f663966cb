import type { MeasuredSweep } from '@touchdown/shared/radar/sweeps/measured-sweep.ts';
import { fieldDescriptions, type RadarField } from '@touchdown/shared/radar/radar-fields.ts';
import { useEffect, useState } from 'react';
import { LostScan, type LoadScan, type VelocityLook } from './scans.ts';

export interface WantedScan {
  scan: number;
  /** The one that is probably wanted after it. */
  next: number | undefined;
  id: RadarField;
  look: VelocityLook;
}

export interface ShownScan {
  scan: number;
  id: RadarField;
  sweep: MeasuredSweep;
}

interface Lost {
  scan: number;
  id: RadarField;
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

/** Loads a scan, and then the next one. */
export function useLoadedScan(load: LoadScan, wanted: WantedScan | undefined): LoadedScan {
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

async function loadScan(load: LoadScan, scan: number, id: RadarField, look: VelocityLook): Promise<Result> {
  try {
    const sweep = await load(scan, fieldDescriptions[id].moment, look);
    return { shown: { scan, id, sweep } };
  } catch (error) {
    if (!(error instanceof LostScan)) throw error;
    return { lost: { scan, id, sentence: error.message, canRetry: error.canRetry } };
  }
}
