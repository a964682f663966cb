import { withWallTime } from '../../../domain/wall-time/with-wall-time.ts';
import { withCountiesByLine } from './counties-by-line.ts';
import { withPlaces } from './place-fields.ts';
import type { TornadoDraft } from './tornado-document.ts';

/** Adds what follows from the finished values of a tornado, whatever its sources are. */
export function completeDraft(draft: TornadoDraft): TornadoDraft {
  const { tornado, sources } = withPlaces(draft);
  return { tornado: withCountiesByLine(withWallTime(tornado)), sources };
}
