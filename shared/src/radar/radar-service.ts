/** What is known about whether a radar was there at a time. The archive itself may still have a gap. */
export type RadarService = 'was there' | 'may have been there' | 'was not there';

/** Milliseconds since 1970, UTC. Between the two times of a pair nobody here knows. */
interface Change {
  began?: readonly [earliest: number, latest: number];
  ended?: readonly [earliest: number, latest: number];
}

const year = (of: number) => Date.UTC(of, 0, 1);

/** The archive begins with a handful of radars. From the second time on it has the whole network. */
const networkBegan = [Date.UTC(1991, 5, 1), year(1997)] as const;

/** Radars that joined or left the network later, by the announcements of the Weather Service. */
const changes: Readonly<Record<string, Change>> = {
  KDGX: { began: [year(2003), year(2004)] },
  KVWX: { began: [year(2002), year(2004)] },
  KLGX: { began: [year(2011), year(2012)] },
  // The radar of New Orleans was taken down in November 2023 and stood in Hammond in spring.
  KLIX: { ended: [Date.UTC(2023, 10, 27), year(2024)] },
  KHDC: { began: [year(2024), Date.UTC(2024, 6, 1)] },
};

/** Whether a radar of the network was in service, as far as the list of stations can say. */
export function radarServiceAt(stationId: string, time: number): RadarService {
  const { began = networkBegan, ended = [Infinity, Infinity] } = changes[stationId] ?? {};
  if (time < began[0] || time >= ended[1]) return 'was not there';
  return time >= began[1] && time < ended[0] ? 'was there' : 'may have been there';
}
