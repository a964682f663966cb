import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import { listedTrack } from '../radar-loops/shown-track.ts';
import { listAnswer } from '@touchdown/shared/search/answers-of-record.ts';
import type { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import type { CachedCatalogue } from '../catalogue/cached-catalogue.ts';
import type { CachedLoops } from '../radar-loops/cached-loops.ts';
import type { LoopOfReports } from '../radar-loops/loops-of-reports.ts';
import type { Reply } from '../../platform/http/reply.ts';
import type { TornadoStore } from '../catalogue/tornado-store.ts';
import { narrativeSnippets } from './search/narrative-snippets.ts';
import type { SelectPorts } from './search/select-ports.ts';

type ListRoute = typeof tornadoRoutes.listTornadoes;

interface ListPorts extends SelectPorts {
  store: Pick<TornadoStore, 'find'>;
  /** Called for a tornado whose narrative cannot be read. It has no snippet then. */
  onFailure: (error: unknown) => void;
  loops: () => Promise<CachedLoops>;
  loopsOfReports: () => Promise<LoopOfReports>;
}

/**
 * Returns a page of the list. Reads the record in memory; only an id of a source and the narratives that were searched
 * for are looked up in the table.
 */
export function listTornadoes(catalogue: Pick<CachedCatalogue, 'forAnswer'>, ports: ListPorts) {
  return async ({ query }: RouteRequest<ListRoute>, reply: Reply): Promise<RouteResponse<ListRoute>> => {
    const record = await catalogue.forAnswer(reply);
    const { answer, text } = await listAnswer(record, ports, query);
    const [{ urlOf, trackOf }, ofReports] = await Promise.all([ports.loops(), ports.loopsOfReports()]);
    const ids = answer.tornadoes.map(({ id }) => id);
    const { pointer: runs } = record;
    const snippets =
      text === '' || !runs
        ? undefined
        : await narrativeSnippets(ports.store, { ids, text, runs }, ports.onFailure);
    return {
      ...answer,
      tornadoes: answer.tornadoes.map((summary) => {
        const own = urlOf(summary.id);
        const { videoUrl = summary.radar_video_url, track } =
          own === null ? (ofReports(summary.id) ?? {}) : { videoUrl: own, track: trackOf(summary.id) };
        return { ...summary, radar_video_url: videoUrl, ...listedTrack(track) };
      }),
      ...(snippets ? { snippets } : {}),
    };
  };
}
