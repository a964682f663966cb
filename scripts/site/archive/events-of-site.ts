import { tornadoTimes } from '@touchdown/shared/radar/loop-times.ts';
import type { StormEvent } from './simulated-archive.ts';

/** A storm report has no end time, so its simulated storm lasts this long. */
const reportMilliseconds = 10 * 60_000;

interface ListedTornado {
  id: string;
  tor_f_scale: string | null;
  begin_datetime: string;
  end_datetime: string | null;
  start_lat: number | null;
  start_lon: number | null;
  end_lat: number | null;
  end_lon: number | null;
}

interface ListedReport {
  id: string;
  report_datetime: string;
  lat: number | null;
  lon: number | null;
}

/** Returns the tornadoes and storm reports that the site lists for a day of UTC. */
export function eventsOfSite(url: string): (day: string) => Promise<StormEvent[]> {
  const get = async <T>(path: string): Promise<T> =>
    (await fetch(`${url}/api/v1${path}`)).json() as Promise<T>;
  return async (day) => {
    const query = `start_time_from=${day}&start_time_to=${day}&sort_by=tor_f_scale&limit=100`;
    const { tornadoes } = await get<{ tornadoes: ListedTornado[] }>(`/tornadoes?${query}`);
    const [, month, date] = day.split('-').map(Number);
    const { data } = await get<{ data: { reports: ListedReport[] } }>(
      `/spc-reports?month=${month}&day=${date}&limit=100`,
    );
    const reports = data.reports.filter(({ report_datetime: time }) => time.startsWith(day));
    return [...tornadoes.flatMap(eventOfTornado), ...reports.flatMap(eventOfReport)];
  };
}

function eventOfTornado(tornado: ListedTornado): StormEvent[] {
  const { id, start_lat: lat, start_lon: lon, end_lat: endLat, end_lon: endLon } = tornado;
  if (lat === null || lon === null) return [];
  const { beganAt, endedAt } = tornadoTimes(tornado);
  const [from, to] = [
    { lat, lon },
    { lat: endLat ?? lat, lon: endLon ?? lon },
  ];
  return [
    {
      id,
      strength: Number(tornado.tor_f_scale?.match(/\d/)?.[0] ?? 0),
      beganAt,
      endedAt,
      from,
      to,
    },
  ];
}

function eventOfReport({ id, report_datetime: time, lat, lon }: ListedReport): StormEvent[] {
  if (lat === null || lon === null) return [];
  const beganAt = Date.parse(time);
  const at = { lat, lon };
  return [{ id, strength: -1, beganAt, endedAt: beganAt + reportMilliseconds, from: at, to: at }];
}
