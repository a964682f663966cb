import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import type { TornadoSources } from '@touchdown/shared/tornadoes/sources.ts';

/** A tornado made from the sources of one year, before it has an id. */
export interface TornadoDraft {
  tornado: Omit<Tornado, 'id'>;
  sources: Omit<TornadoSources, 'id' | 'revisions'>;
}

/** A tornado with the sources of its values. */
export interface TornadoDocument {
  tornado: Tornado;
  sources: TornadoSources;
}

/** An id that was retired when two tornadoes were merged. */
export interface Redirect {
  id: string;
  movedTo: string;
}
