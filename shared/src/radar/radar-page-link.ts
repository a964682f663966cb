/** The page of the radar viewer that opens a station's archive at a time, in milliseconds since 1970. */
export function radarPageLink(stationId: string, time: number): string {
  const second = Math.floor(time / 1_000) * 1_000;
  return `/radar?station=${stationId}&at=${new Date(second).toISOString().replace('.000', '')}`;
}
