import { keyBeginning, keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { radar } from '@touchdown/shared/storage/radar.ts';
import { indexKey, itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { radarTargetLetters } from '@touchdown/shared/storage/target-letters.ts';
import type { RadarJobTargetType } from '@touchdown/shared/radar/radar-choices.ts';
import type { TrackSummary } from '@touchdown/shared/radar/track/track-summary.ts';

/** The tornado or storm report that a radar loop shows, or the day whose rotation a picture shows. */
export interface RadarTarget {
  type: RadarJobTargetType;
  id: string;
}

/** The loop on a tornado's or a storm report's page. It has an item of its own, which no import changes. */
export interface PublicLoop {
  targetId: string;
  /** Of a day its picture. */
  videoUrl: string;
  posterUrl: string | null;
  /** How many sweeps may be in its folder; loops from before sweeps were written lack it. */
  frameCount?: number | undefined;
  /** What its radar saw of the tornado, once its sweeps are written; older loops lack it. */
  track?: TrackSummary | undefined;
  /** Milliseconds since 1970. */
  madeAt: number;
}

/** In the place of a loop that was removed, so that caches of all loops learn of it. */
export interface RemovedLoop {
  targetId: string;
  videoUrl?: undefined;
  madeAt: number;
}

/** Undefined where no loop is shown, or none any more. */
export function loopOf(item: Record<string, unknown> | undefined): PublicLoop | undefined {
  return item?.['videoUrl'] === undefined ? undefined : (item as unknown as PublicLoop);
}

export const { byTargetType: publicLoopIndex } = radar.indexes;
const { loop: loopKind } = radar.kinds;

/** The key values of a target. */
export function targetKeyValues({ type, id }: RadarTarget) {
  return { type: radarTargetLetters[type], target: id };
}

export function publicLoopKey(target: RadarTarget) {
  return itemKey(loopKind, targetKeyValues(target));
}

/** The public loops of one target type, sorted by when they were made. */
export function publicLoopsPartition(type: RadarJobTargetType): string {
  return keyText(loopKind.indexes.byTargetType.partition, { type: radarTargetLetters[type] });
}

/** Sorts before every loop made at this time. Thirteen digits of milliseconds sort as text until the year 2286. */
export function madeAtKey(madeAt: number): string {
  return keyBeginning(loopKind.indexes.byTargetType.sort, { madeAt });
}

export function toPublicLoopItem(
  target: RadarTarget,
  loop: PublicLoop | RemovedLoop,
): Record<string, unknown> {
  return {
    ...publicLoopKey(target),
    ...indexKey(loopKind.indexes.byTargetType, { ...targetKeyValues(target), madeAt: loop.madeAt }),
    ...loop,
  };
}
