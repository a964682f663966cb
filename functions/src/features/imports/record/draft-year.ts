import { joinSegments, type Chain } from '../join/join-segments.ts';
import { pairWithSpc, type Pairing } from '../join/pair-with-spc.ts';
import type { Segment } from '../ncei/segment.ts';
import { draftFromChain } from './draft-from-chain.ts';
import { draftFromSpc } from './draft-from-spc.ts';
import type { EventLocation, YearSources } from './source-files.ts';
import type { TornadoDraft } from './tornado-document.ts';

export interface DraftedYear {
  drafts: TornadoDraft[];
  chains: Chain[];
  pairing: Pairing;
}

/** What the sources of one year say together: NCEI's segments joined, the SPC's rows beside them or in their place. */
export function draftYear(sources: YearSources): DraftedYear {
  const { details, spc, fatalities, locations } = sources;
  const segments = details ? withLocations(details.segments, locations?.locations ?? []) : [];
  const chains = joinSegments(segments);
  const pairing = pairWithSpc(chains, spc?.tornadoes ?? []);
  const pairOf = new Map(pairing.pairs.map((pair) => [pair.chain, pair]));
  const deaths = new Map(fatalities?.events.map((event) => [event.eventId, event]));
  const drafts: TornadoDraft[] = [];
  if (details) {
    const unsure = new Set(
      pairing.chainsLeft.flatMap(({ chain, isUnsure }) => (spc && isUnsure ? [chain] : [])),
    );
    const context = { file: details.from, spcFile: spc?.from, fatalities: deaths, unsure };
    for (const chain of chains) drafts.push(draftFromChain(chain, pairOf.get(chain), context));
  }
  if (spc) {
    for (const { spc: tornado, isMissing } of pairing.spcLeft) {
      // One that lies on a joined path, or may be a neighbour's, is not reported twice.
      if (isMissing) drafts.push(draftFromSpc(tornado, spc.from));
    }
  }
  return { drafts, chains, pairing };
}

/** The locations file places what the details file leaves without a place. */
function withLocations(segments: readonly Segment[], locations: readonly EventLocation[]): Segment[] {
  if (locations.length === 0) return [...segments];
  const byEvent = new Map<string, EventLocation[]>();
  for (const location of locations) {
    const list = byEvent.get(location.eventId);
    if (list) list.push(location);
    else byEvent.set(location.eventId, [location]);
  }
  return segments.map((segment) => {
    const placed = byEvent.get(segment.eventId)?.toSorted((a, b) => a.index - b.index);
    if (!placed || (segment.start && segment.finish)) return segment;
    const [first, last] = [placed[0], placed.length > 1 ? placed.at(-1) : undefined];
    return {
      ...segment,
      start: segment.start ?? (first ? { lat: first.lat, lon: first.lon } : null),
      finish: segment.finish ?? (last ? { lat: last.lat, lon: last.lon } : null),
    };
  });
}
