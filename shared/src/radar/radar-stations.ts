import type { RadarKind, RadarStation } from './radar-station.ts';
import table from './radar-stations-table.json' with { type: 'json' };

type Row = [id: string, name: string, state: string, lat: number, lon: number, m: number, kind: RadarKind];

/** From NCEI's list. `scripts/radar/write-radar-stations.ts` writes the table. */
export const radarStations: readonly RadarStation[] = (table as Row[]).map(
  ([id, name, state, lat, lon, elevationMeters, kind]) => ({
    id,
    name,
    state,
    lat,
    lon,
    elevationMeters,
    kind,
  }),
);
