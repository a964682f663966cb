import { partitionKey, sortKey, tables } from '@touchdown/shared/contract/tables.ts';
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

export const [filmIndex] = tables.radar.indexes;

const letters: Record<RadarTargetType, string> = { tornado: 'T', 'spc-report': 'S' };

export function targetPartition({ type, id }: FilmTarget): string {
  return `TGT#${letters[type]}#${id}`;
}

export function filmKey(target: FilmTarget) {
  return { [partitionKey]: targetPartition(target), [sortKey]: 'FILM' };
}

/** All films of one kind, by when they were made. */
export function filmsPartition(type: RadarTargetType): string {
  return `FILMS#${letters[type]}`;
}

/** Thirteen digits of milliseconds sort as text until the year 2286. */
export function madeAtKey(madeAt: number): string {
  return String(madeAt).padStart(13, '0');
}

export function toFilmItem(target: FilmTarget, film: Film): Record<string, unknown> {
  return {
    ...filmKey(target),
    [filmIndex.partitionKey]: filmsPartition(target.type),
    [filmIndex.sortKey]: `${madeAtKey(film.madeAt)}#${target.id}`,
    ...film,
  };
}
