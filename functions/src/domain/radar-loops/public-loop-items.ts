import { keyBeginning, keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { radar } from '@touchdown/shared/storage/radar.ts';
import { indexKey, itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { targetLetters } from '@touchdown/shared/storage/target-letters.ts';
import type { RadarTargetType } from '@touchdown/shared/radar/radar-choices.ts';

/** What a film is of. */
export interface FilmTarget {
  type: RadarTargetType;
  id: string;
}

/** The film that a tornado's or a report's page shows: an item beside the record, which no import touches. */
export interface Film {
  targetId: string;
  videoUrl: string;
  posterUrl: string | null;
  /** Milliseconds since 1970. */
  madeAt: number;
}

export const { byTargetType: filmIndex } = radar.indexes;
const { loop } = radar.kinds;

/** How keys spell a target. */
export function spelledTarget({ type, id }: FilmTarget) {
  return { type: targetLetters[type], target: id };
}

export function filmKey(target: FilmTarget) {
  return itemKey(loop, spelledTarget(target));
}

/** All films of one kind, by when they were made. */
export function filmsPartition(type: RadarTargetType): string {
  return keyText(loop.indexes.byTargetType.partition, { type: targetLetters[type] });
}

/** Where the films of a moment begin. Thirteen digits of milliseconds sort as text until the year 2286. */
export function madeAtKey(madeAt: number): string {
  return keyBeginning(loop.indexes.byTargetType.sort, { madeAt });
}

export function toFilmItem(target: FilmTarget, film: Film): Record<string, unknown> {
  return {
    ...filmKey(target),
    ...indexKey(loop.indexes.byTargetType, { ...spelledTarget(target), madeAt: film.madeAt }),
    ...film,
  };
}
