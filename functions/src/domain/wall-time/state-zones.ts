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

export function zonesOfState(state: string): readonly string[] {
  return zonesByState.get(state) ?? [];
}

function all(zone: string, states: readonly string[]): [string, string[]][] {
  return states.map((state) => [state, [zone]]);
}
