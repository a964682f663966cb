import { Select } from '@aws-sdk/client-dynamodb';
import { QueryCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import { leastFollowers } from '@touchdown/shared/tornadoes/gap-words.ts';
import type { placeGapRoutes } from '@touchdown/shared/tornadoes/place-gaps.ts';
import { subjectOfPlacePath } from '@touchdown/shared/following/subject.ts';
import type { TornadoSummary } from '@touchdown/shared/tornadoes/schema.ts';
import type { CachedCatalogue } from '../../domain/catalogue/cached-catalogue.ts';
import { refuseForNow } from '../../domain/contributions/newest-contributions.ts';
import { byFollowed, followersOf } from '../../domain/following/follow-items.ts';
import { findCounty } from '../../domain/places/find-place.ts';
import { contributionsOfTornadoes, countAdded, tornadoesOfPlace } from '../../domain/places/place-gaps.ts';
import { nameOfPlace } from '../../domain/places/place-filter.ts';
import { partitionQuery } from '../../platform/aws/queries.ts';
import type { Reply } from '../../platform/http/reply.ts';

type GapsRoute = typeof placeGapRoutes.getCountyGaps;
type Gaps = RouteResponse<GapsRoute>;

/** As long as the edge keeps it for visitors. Of the signed-in, each would have it counted again. */
const keptMilliseconds = 30_000;
const maxKept = 200;

/** What a county lacks, and how many follow it. A state that is one county stands for it. */
export function getCountyGaps(
  client: DynamoDBDocumentClient,
  table: string,
  catalogue: CachedCatalogue,
  now: () => number,
) {
  const contributionsOf = contributionsOfTornadoes(client, table);
  const countFollowers = followerCounter(client, table);
  const kept = new Map<string, { until: number; gaps: Gaps }>();

  return async (
    { params: { state, county } }: RouteRequest<GapsRoute>,
    reply: Reply,
  ): Promise<RouteResponse<GapsRoute>> => {
    const place = findCounty(state, county);
    if (place.kind === 'none') throw new Problem('NOT_FOUND', place.says);
    const { search, pointer } = await catalogue.forAnswer(reply);
    const key = `${place.path} ${pointer?.run} ${pointer?.sequence}`;
    const known = kept.get(key);
    if (known && now() < known.until) return known.gaps;
    const tornadoes = tornadoesOfPlace(search, place);
    const [contributions, followers] = await Promise.all([
      contributionsOf(tornadoes.map(({ id }) => id)),
      countFollowers(place.path),
    ]).catch(refuseForNow);
    const gaps: Gaps = {
      name: nameOfPlace(place),
      path: place.path,
      tornadoes: tornadoes.map((one) => ({ ...shown(one), ...countAdded(contributions.get(one.id) ?? []) })),
      followers: followers < leastFollowers ? null : followers,
    };
    if (kept.size >= maxKept) kept.clear();
    kept.set(key, { until: now() + keptMilliseconds, gaps });
    return gaps;
  };
}

function shown(tornado: TornadoSummary) {
  const { id, tor_f_scale, begin_wall, display_name, known_as } = tornado;
  const { start_lat, start_lon, end_lat, end_lon, fatalities } = tornado;
  return {
    id,
    tor_f_scale,
    begin_wall,
    display_name,
    known_as,
    start_lat,
    start_lon,
    end_lat,
    end_lon,
    fatalities,
  };
}

/** Queries that only count: who follows a place is told to nobody. */
function followerCounter(client: DynamoDBDocumentClient, table: string) {
  return async (path: string): Promise<number> => {
    const subject = subjectOfPlacePath(path);
    if (subject === undefined) return 0;
    let count = 0;
    let startKey: Record<string, unknown> | undefined;
    do {
      const query = partitionQuery(table, byFollowed, followersOf(subject));
      const page = await client.send(
        new QueryCommand({ ...query, Select: Select.COUNT, ExclusiveStartKey: startKey }),
      );
      count += page.Count ?? 0;
      startKey = page.LastEvaluatedKey;
    } while (startKey);
    return count;
  };
}
