import lookUpZone from '@photostructure/tz-lookup';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';

type Placed = Pick<Tornado, 'state' | 'start_lat' | 'start_lon' | 'end_lat' | 'end_lon'>;

/** How far, in degrees, a zone of the state is sought around a place at sea or beyond its border. */
const reachesDegrees = [0.05, 0.1, 0.2, 0.4, 0.8];
const directions = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
  [1, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
] as const;

/**
 * Returns the IANA name of the zone in which a tornado touched down, or null if it is not known. A state with one
 * zone decides by itself: the borders of the lookup are off by a few miles. In other states the place decides among
 * the state's zones, and without a place nothing does.
 */
export function timeZoneOf(tornado: Placed): string | null {
  const zones = zonesOfState(tornado.state);
  if (zones.length === 1) return zones[0] ?? null;
  const { start_lat: lat, start_lon: lon, end_lat: endLat, end_lon: endLon } = tornado;
  return zoneAt(lat, lon, zones) ?? zoneAt(endLat, endLon, zones);
}

function zoneAt(lat: number | null, lon: number | null, zones: readonly string[]): string | null {
  if (lat === null || lon === null) return null;
  const here = lookUpZone(lat, lon);
  if (zones.length === 0) return here.startsWith('Etc/') ? null : here;
  if (zones.includes(here)) return here;
  for (const reach of reachesDegrees) {
    for (const [north, east] of directions) {
      const near = lookUpZone(within(lat + north * reach, 90), within(lon + east * reach, 180));
      if (zones.includes(near)) return near;
    }
  }
  return null;
}

function within(degrees: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, degrees));
}

/** The time zones of a state by its name, the main one first. A place that is missing here is not in a state. */
const zonesByState: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...all('America/New_York', [
    'Connecticut',
    'Delaware',
    'District of Columbia',
    'Georgia',
    'Maine',
    'Maryland',
    'Massachusetts',
    'New Hampshire',
    'New Jersey',
    'New York',
    'North Carolina',
    'Ohio',
    'Pennsylvania',
    'Rhode Island',
    'South Carolina',
    'Vermont',
    'Virginia',
    'West Virginia',
  ]),
  ...all('America/Chicago', [
    'Alabama',
    'Arkansas',
    'Illinois',
    'Iowa',
    'Louisiana',
    'Minnesota',
    'Mississippi',
    'Missouri',
    'Oklahoma',
    'Wisconsin',
  ]),
  ...all('America/Denver', ['Colorado', 'Montana', 'New Mexico', 'Utah', 'Wyoming']),
  ...all('America/Los_Angeles', ['California', 'Washington']),
  ['Alaska', ['America/Anchorage', 'America/Juneau', 'America/Nome', 'America/Sitka', 'America/Adak']],
  // The Navajo Nation is on daylight time.
  ['Arizona', ['America/Phoenix', 'America/Denver']],
  ['Florida', ['America/New_York', 'America/Chicago']],
  ['Hawaii', ['Pacific/Honolulu']],
  ['Idaho', ['America/Boise', 'America/Los_Angeles']],
  [
    'Indiana',
    [
      'America/Indiana/Indianapolis',
      'America/Chicago',
      'America/Indiana/Knox',
      'America/Indiana/Marengo',
      'America/Indiana/Petersburg',
      'America/Indiana/Tell_City',
      'America/Indiana/Vevay',
      'America/Indiana/Vincennes',
      'America/Indiana/Winamac',
      'America/Kentucky/Louisville',
    ],
  ],
  ['Kansas', ['America/Chicago', 'America/Denver']],
  [
    'Kentucky',
    ['America/New_York', 'America/Chicago', 'America/Kentucky/Louisville', 'America/Kentucky/Monticello'],
  ],
  ['Michigan', ['America/Detroit', 'America/Menominee']],
  ['Nebraska', ['America/Chicago', 'America/Denver']],
  ['Nevada', ['America/Los_Angeles', 'America/Denver']],
  [
    'North Dakota',
    [
      'America/Chicago',
      'America/Denver',
      'America/North_Dakota/Beulah',
      'America/North_Dakota/Center',
      'America/North_Dakota/New_Salem',
    ],
  ],
  ['Oregon', ['America/Los_Angeles', 'America/Boise']],
  ['South Dakota', ['America/Chicago', 'America/Denver']],
  ['Tennessee', ['America/Chicago', 'America/New_York']],
  ['Texas', ['America/Chicago', 'America/Denver']],
  ['American Samoa', ['Pacific/Pago_Pago']],
  ['Guam', ['Pacific/Guam']],
  ['Northern Mariana Islands', ['Pacific/Guam']],
  ['Puerto Rico', ['America/Puerto_Rico']],
  ['U.S. Virgin Islands', ['America/Puerto_Rico']],
]);

function zonesOfState(state: string): readonly string[] {
  return zonesByState.get(state) ?? [];
}

function all(zone: string, states: readonly string[]): [string, string[]][] {
  return states.map((state) => [state, [zone]]);
}
