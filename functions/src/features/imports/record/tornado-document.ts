import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import type { TornadoSources } from '@touchdown/shared/tornadoes/sources.ts';

/** A tornado before it has an identity: what the sources of one year make of it. */
export interface TornadoDraft {
  tornado: Omit<Tornado, 'id'>;
  sources: Omit<TornadoSources, 'id' | 'revisions'>;
}

/** All of one tornado: what the detail page tells, and where each value comes from. */
export interface TornadoDocument {
  tornado: Tornado;
  sources: TornadoSources;
}

/** An id that was retired when two tornadoes turned out to be one. */
export interface Redirect {
  id: string;
  movedTo: string;
}
