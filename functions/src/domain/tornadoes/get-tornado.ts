import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import type { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import type { CompiledFieldName } from '@touchdown/shared/tornadoes/compiled-fields.ts';
import { listedTrack, radarTrackOf } from '../radar-loops/shown-track.ts';
import type { TornadoSources } from '@touchdown/shared/tornadoes/sources.ts';
import type { CachedCatalogue } from '../catalogue/cached-catalogue.ts';
import { withDisplayName } from '@touchdown/shared/tornadoes/display-name.ts';
import type { FindPublicLoop } from '../radar-loops/find-public-loop.ts';
import type { LoopOfReports } from '../radar-loops/loops-of-reports.ts';
import type { PublicLoop } from '../radar-loops/public-loop-items.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { toEditedField } from '../corrections/correction-views.ts';
import type { FoundTornado, TornadoStore } from '../catalogue/tornado-store.ts';
import { findTornado } from '../catalogue/find-tornado.ts';
import type { HasBookmarked } from '../members/has-bookmarked.ts';
import { namedTownOf } from '../places/find-place.ts';
import { officesOfPath } from '../places/responsible-offices.ts';
import { outbreakOf } from '../outbreaks/outbreak-index.ts';

type DetailRoute = typeof tornadoRoutes.getTornado;

interface DetailPorts {
  hasBookmarked: HasBookmarked;
  findPublicLoop: FindPublicLoop;
  loopsOfReports: () => Promise<LoopOfReports>;
}

/** The record with its radar loop, or that of its storm reports, with its outbreak, and whether the caller has saved the tornado. */
export function getTornado(
  catalogue: CachedCatalogue,
  store: TornadoStore,
  { hasBookmarked, findPublicLoop, loopsOfReports }: DetailPorts,
) {
  return async (
    { params: { id }, person }: Pick<RouteRequest<DetailRoute>, 'params' | 'person'>,
    reply: Reply,
  ): Promise<RouteResponse<DetailRoute>> => {
    const record = await catalogue.forAnswer(reply);
    const found = await findTornado(store, record, id);
    const { edited, sources } = found;
    const tornado = withDisplayName(found.tornado);
    const [bookmarked, own, ofReports] = await Promise.all([
      hasBookmarked(person, tornado.id),
      findPublicLoop({ type: 'tornado', id: tornado.id }),
      loopsOfReports(),
    ]);
    const loop = own ?? ofReports(tornado.id);
    const compiled = compiledOfReader(sources.compiled, edited);
    const outbreak = outbreakOf(record.search, tornado.id);
    const offices = officesOfPath(tornado);
    const town = namedTownOf(tornado);
    return {
      ...tornado,
      ...(loop ? { radar_video_url: loop.videoUrl, ...trackFields(loop) } : {}),
      ...(bookmarked === undefined ? {} : { bookmarked }),
      ...(edited.length === 0 ? {} : { edited: edited.map(toEditedField) }),
      ...(compiled ? { compiled } : {}),
      ...(offices.length > 0 ? { offices } : {}),
      ...(outbreak ? { outbreak } : {}),
      ...(town ? { town } : {}),
    };
  };
}

function trackFields({ track, videoUrl }: PublicLoop) {
  return track ? { ...listedTrack(track), radar_track: radarTrackOf(track, videoUrl) } : {};
}

/** A corrected value is not from our compilation any more. */
function compiledOfReader(
  compiled: TornadoSources['compiled'],
  edited: FoundTornado['edited'],
): TornadoSources['compiled'] {
  if (!compiled) return undefined;
  const corrected = new Set(edited.map(({ field }) => field));
  const fields = compiled.fields.filter((field) => !corrected.has(correctedAs[field] ?? field));
  return fields.length === 0 ? undefined : { ...compiled, fields };
}

/** Values that people correct under another name. */
const correctedAs: Partial<Record<CompiledFieldName, string>> = {
  end_local: 'end_datetime',
  end_lat: 'end_coordinates',
  end_lon: 'end_coordinates',
};
