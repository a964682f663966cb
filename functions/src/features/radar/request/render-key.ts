import { createHash } from 'node:crypto';
import type { FilmTarget } from '../../../domain/radar-loops/public-loop-items.ts';
import type { FilmPlan } from '../jobs/job-items.ts';

/** Another number when the same request would be drawn differently: every film is then made anew. */
const rendererVersion = 2;

/**
 * The same for the same film, whoever asks and in whatever order they name their options. What somebody chose
 * stays theirs, also when the record changes and it becomes the default.
 */
export function renderKey(
  { type, id }: FilmTarget,
  { options, isDefault }: Pick<FilmPlan, 'options' | 'isDefault'>,
): string {
  const named = Object.entries(options).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([rendererVersion, type, id, isDefault, named]);
  return createHash('sha256').update(text).digest('hex');
}
