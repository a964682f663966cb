import type { NarrativeSnippet } from '@touchdown/shared/tornadoes/answers.ts';
import type { VisibleRuns } from '../../catalogue/catalogue-pointer.ts';
import type { TornadoStore } from '../../catalogue/tornado-store.ts';
import { snippetOf } from '../../full-text/snippet-of.ts';
import { readTextQuery } from '@touchdown/shared/search/text-query.ts';
import { inLanes } from '../../../platform/in-lanes.ts';

const readLanes = 16;

/**
 * Returns what to show of the narratives of a page's tornadoes. It is read from the served text, with its
 * corrections: a tornado whose correction has taken the words away has no snippet. Neither has one that cannot be read.
 */
export async function narrativeSnippets(
  store: Pick<TornadoStore, 'find'>,
  { ids, text, runs }: { ids: readonly string[]; text: string; runs: VisibleRuns },
  onFailure: (error: unknown) => void,
): Promise<Record<string, NarrativeSnippet>> {
  const phrases = readTextQuery(text);
  const snippets: Record<string, NarrativeSnippet> = {};
  await inLanes(readLanes, ids, async (id) => {
    const found = await store.find(id, runs).catch(onFailure);
    if (!found || 'movedTo' in found) return;
    const { event_narrative: event, episode_narrative: episode } = found.tornado;
    const ofEvent = snippetOf(event ?? '', phrases);
    const parts = ofEvent ?? snippetOf(episode ?? '', phrases);
    if (parts) snippets[id] = { narrative: ofEvent ? 'event' : 'episode', parts };
  });
  return snippets;
}
