import type { TornadoId } from '@touchdown/shared/tornadoes/tornado-id.ts';
import type { TornadoDraft } from './tornado-document.ts';

/** Fills in the ids of the tornadoes that may be part of the same path, once all ids are assigned. */
export function nameNeighbours(drafts: readonly TornadoDraft[], ids: readonly TornadoId[]): TornadoDraft[] {
  const idOf = new Map(
    drafts.flatMap(({ sources }, at) => sources.aliases.map((alias) => [alias, ids[at] ?? null] as const)),
  );
  return drafts.map((draft) => {
    const { link } = draft.sources;
    if (link.unsure.length === 0) return draft;
    const unsure = link.unsure.map((neighbour) => {
      return { ...neighbour, tornado_id: idOf.get(`ncei:${neighbour.event_ids[0]}`) ?? null };
    });
    return { ...draft, sources: { ...draft.sources, link: { ...link, unsure } } };
  });
}
