/** A state or territory: census number, postal code, name, and the box around it in degrees. */
export interface State {
  fips: number;
  postal: string;
  name: string;
  south: number;
  west: number;
  north: number;
  east: number;
}

/** From the Census Bureau's boundaries, rounded outwards to a tenth of a degree. */
const table: readonly [number, string, string, number, number, number, number][] = [
  [1, 'AL', 'Alabama', 30.2, -88.5, 35.1, -84.8],
  [2, 'AK', 'Alaska', 51.2, -179.2, 71.4, -129.9],
  [4, 'AZ', 'Arizona', 31.3, -114.9, 37.1, -109],
  [5, 'AR', 'Arkansas', 33, -94.7, 36.5, -89.6],
  [6, 'CA', 'California', 32.5, -124.5, 42.1, -114.1],
  [8, 'CO', 'Colorado', 36.9, -109.1, 41.1, -102],
  [9, 'CT', 'Connecticut', 40.9, -73.8, 42.1, -71.7],
  [10, 'DE', 'Delaware', 38.4, -75.8, 39.9, -75],
  [11, 'DC', 'District of Columbia', 38.7, -77.2, 39, -76.9],
  [12, 'FL', 'Florida', 24.5, -87.7, 31.1, -80],
  [13, 'GA', 'Georgia', 30.3, -85.7, 35.1, -80.8],
  [15, 'HI', 'Hawaii', 18.9, -160.3, 22.3, -154.8],
  [16, 'ID', 'Idaho', 41.9, -117.3, 49.1, -111],
  [17, 'IL', 'Illinois', 36.9, -91.6, 42.6, -87.4],
  [18, 'IN', 'Indiana', 37.7, -88.1, 41.8, -84.7],
  [19, 'IA', 'Iowa', 40.3, -96.7, 43.6, -90.1],
  [20, 'KS', 'Kansas', 36.9, -102.1, 40.1, -94.6],
  [21, 'KY', 'Kentucky', 36.4, -89.6, 39.2, -81.9],
  [22, 'LA', 'Louisiana', 28.9, -94.1, 33.1, -88.8],
  [23, 'ME', 'Maine', 43, -71.1, 47.5, -66.9],
  [24, 'MD', 'Maryland', 37.9, -79.5, 39.8, -75],
  [25, 'MA', 'Massachusetts', 41.2, -73.6, 42.9, -69.9],
  [26, 'MI', 'Michigan', 41.6, -90.5, 48.2, -82.4],
  [27, 'MN', 'Minnesota', 43.4, -97.3, 49.4, -89.4],
  [28, 'MS', 'Mississippi', 30.1, -91.7, 35, -88],
  [29, 'MO', 'Missouri', 35.9, -95.8, 40.7, -89],
  [30, 'MT', 'Montana', 44.3, -116.1, 49.1, -104],
  [31, 'NE', 'Nebraska', 40, -104.1, 43.1, -95.3],
  [32, 'NV', 'Nevada', 35, -120.1, 42.1, -114],
  [33, 'NH', 'New Hampshire', 42.6, -72.6, 45.4, -70.7],
  [34, 'NJ', 'New Jersey', 38.9, -75.6, 41.4, -73.8],
  [35, 'NM', 'New Mexico', 31.3, -109.1, 37.1, -103],
  [36, 'NY', 'New York', 40.5, -79.8, 45.1, -71.8],
  [37, 'NC', 'North Carolina', 33.8, -84.4, 36.6, -75.4],
  [38, 'ND', 'North Dakota', 45.9, -104.1, 49.1, -96.5],
  [39, 'OH', 'Ohio', 38.4, -84.9, 42, -80.5],
  [40, 'OK', 'Oklahoma', 33.6, -103.1, 37.1, -94.4],
  [41, 'OR', 'Oregon', 41.9, -124.6, 46.3, -116.4],
  [42, 'PA', 'Pennsylvania', 39.7, -80.6, 42.3, -74.6],
  [44, 'RI', 'Rhode Island', 41.1, -71.9, 42.1, -71.1],
  [45, 'SC', 'South Carolina', 32, -83.4, 35.3, -78.5],
  [46, 'SD', 'South Dakota', 42.4, -104.1, 46, -96.4],
  [47, 'TN', 'Tennessee', 34.9, -90.4, 36.7, -81.6],
  [48, 'TX', 'Texas', 25.8, -106.7, 36.6, -93.5],
  [49, 'UT', 'Utah', 36.9, -114.1, 42.1, -109],
  [50, 'VT', 'Vermont', 42.7, -73.5, 45.1, -71.4],
  [51, 'VA', 'Virginia', 36.5, -83.7, 39.5, -75.2],
  [53, 'WA', 'Washington', 45.5, -124.8, 49.1, -116.9],
  [54, 'WV', 'West Virginia', 37.2, -82.7, 40.7, -77.7],
  [55, 'WI', 'Wisconsin', 42.4, -92.9, 47.1, -86.8],
  [56, 'WY', 'Wyoming', 40.9, -111.1, 45.1, -104],
  [60, 'AS', 'American Samoa', -14.4, -170.9, -14.1, -169.4],
  [66, 'GU', 'Guam', 13.2, 144.6, 13.7, 145],
  [69, 'MP', 'Northern Mariana Islands', 14.1, 145.1, 18.9, 146.1],
  [72, 'PR', 'Puerto Rico', 17.9, -68, 18.6, -65.2],
  [78, 'VI', 'U.S. Virgin Islands', 17.6, -65.1, 18.4, -64.5],
];

export const states: readonly State[] = table.map(([fips, postal, name, south, west, north, east]) => {
  return { fips, postal, name, south, west, north, east };
});

const byFips = new Map(states.map((state) => [state.fips, state]));
const byPostal = new Map(states.map((state) => [state.postal, state]));
const byName = new Map(states.map((state) => [state.name.toUpperCase(), state]));
/** NCEI's own numbers for territories, which are not the census's. */
const nceiNumbers: Record<number, string> = { 96: 'VI', 97: 'AS', 98: 'GU', 99: 'PR' };
const otherNames: Record<string, string> = { 'VIRGIN ISLANDS': 'VI' };

export function stateByFips(fips: number): State | undefined {
  return byFips.get(fips);
}

export function stateByPostal(postal: string): State | undefined {
  return byPostal.get(postal.toUpperCase());
}

/** As a Storm Events row names it: by name, and where that is new to us by either kind of number. */
export function stateOfNcei(name: string, number: number): State | undefined {
  const known = name.trim().toUpperCase();
  const territory = otherNames[known] ?? nceiNumbers[number];
  return byName.get(known) ?? (territory ? byPostal.get(territory) : undefined) ?? byFips.get(number);
}
