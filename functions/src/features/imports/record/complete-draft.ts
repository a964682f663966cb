import { withPlaces } from './place-fields.ts';
import type { TornadoDraft } from './tornado-document.ts';

/** Adds what follows from the other values of a draft, whatever its source. */
export function completeDraft(draft: TornadoDraft): TornadoDraft {
  return withPlaces(draft);
}
