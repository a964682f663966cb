import { createHash } from 'node:crypto';
import type { FilmTarget } from '../films/film-items.ts';
import type { LoopOptions } from './render/loop-request.ts';

/** Another number when the same request would be drawn differently: every film is then made anew. */
const rendererVersion = 2;

/** The same for the same film, whoever asks and in whatever order they name their options. */
export function renderKey({ type, id }: FilmTarget, options: LoopOptions): string {
  const named = Object.entries(options).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([rendererVersion, type, id, named]);
  return createHash('sha256').update(text).digest('hex');
}
