import { apiBase } from '@touchdown/shared/contract/call-url.ts';
import { radarArchiveBegins } from '@touchdown/shared/radar/radar-limits.ts';

/** What the list of tornadoes says of one. */
export interface NotableTornado {
  id: string;
  display_name: string;
  known_as: string | null;
  begin_datetime: string;
  /** What clocks showed there. */
  begin_wall: string;
  fatalities: number | null;
  tor_f_scale: string | null;
  start_lat: number | null;
  radar_video_url: string | null;
}

const pageSize = 100;

/** Returns the tornadoes with the most deaths, then the highest rating, of those that a radar may have seen. */
export async function notableTornadoes(siteUrl: string, top: number): Promise<NotableTornado[]> {
  const found: NotableTornado[] = [];
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams({
      start_time_from: new Date(radarArchiveBegins).toISOString().slice(0, 10),
      sort_by: 'fatalities',
      sort_direction: 'DESC',
      limit: String(pageSize),
      page: String(page),
    });
    const response = await fetch(`${siteUrl}${apiBase}/tornadoes?${query.toString()}`);
    if (!response.ok) throw new Error(`The list of tornadoes cannot be read: ${response.status}.`);
    const { tornadoes } = (await response.json()) as { tornadoes: NotableTornado[] };
    // A loop is around a place.
    found.push(...tornadoes.filter(({ start_lat: lat }) => lat !== null));
    const last = found[top - 1];
    // Tornadoes with as many deaths as the last one are compared by their ratings, so all of them are needed.
    const isEnough = last !== undefined && deathsOf(tornadoes.at(-1)) < deathsOf(last);
    if (isEnough || tornadoes.length < pageSize) break;
  }
  return found
    .toSorted(
      (a, b) =>
        deathsOf(b) - deathsOf(a) ||
        ratingOf(b) - ratingOf(a) ||
        (a.begin_datetime < b.begin_datetime ? -1 : 1),
    )
    .slice(0, top);
}

function deathsOf(tornado: NotableTornado | undefined): number {
  return tornado?.fatalities ?? 0;
}

/** −1 where it is not known. */
function ratingOf({ tor_f_scale: scale }: NotableTornado): number {
  return Number(scale?.match(/\d/)?.[0] ?? -1);
}
