import {
  maxStormSystems,
  type DayTornado,
  type StormSystem,
} from '@touchdown/shared/tornadoes/day-answers.ts';
import { inLanes } from '../../platform/in-lanes.ts';
import { logger } from '../../platform/log/logger.ts';
import type { ServedRecord } from './cached-catalogue.ts';
import type { TornadoStore } from './tornado-store.ts';

const readLanes = 12;
/** All tornadoes of an episode have its text, unless only a search has found it: then some lack it. */
const maxTries = 3;

type Member = Pick<DayTornado, 'state' | 'episode'> & { id: string };

/**
 * Adds to an answer what the weather service wrote about the storms of its tornadoes, once for all that came from the
 * same. A text that cannot be read is left out: nothing else of the page depends on it.
 */
export async function withStormSystems<Answer extends object>(
  answer: Answer,
  tornadoes: readonly Member[],
  { pointer }: Pick<ServedRecord, 'pointer'>,
  store: Pick<TornadoStore, 'find'>,
): Promise<Answer & { storm_systems?: StormSystem[] }> {
  if (!pointer) return answer;
  const episodes = [...Map.groupBy(tornadoes, ({ episode }) => episode)]
    .flatMap(([episode, members]) => (episode === null ? [] : [{ episode, members }]))
    .toSorted((a, b) => b.members.length - a.members.length || (a.episode < b.episode ? -1 : 1))
    .slice(0, maxStormSystems);
  const texts = new Map<string, string>();
  await inLanes(readLanes, episodes, async ({ episode, members }) => {
    for (const { id } of members.slice(0, maxTries)) {
      const found = await store.find(id, pointer).catch((error: unknown) => {
        logger.warn('narrative not read', { error: error as Error });
      });
      const text = found && 'tornado' in found ? found.tornado.episode_narrative : null;
      if (text === null) continue;
      texts.set(episode, text);
      return;
    }
  });
  const told = episodes.flatMap(({ episode, members }) => {
    const narrative = texts.get(episode);
    return narrative === undefined
      ? []
      : [{ episode, tornadoes: members.length, states: statesOf(members), narrative }];
  });
  return told.length === 0 ? answer : { ...answer, storm_systems: told };
}

function statesOf(members: readonly Member[]): string[] {
  return [...Map.groupBy(members, ({ state }) => state)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([state]) => state);
}
