/** A weather radar whose Level II archive is public. */
export interface RadarStation {
  /** ICAO identifier: K, P, R or T and three more; TDWR begin with T, and so does TJUA, which is none. */
  id: string;
  name: string;
  /** Two letters; empty outside the United States and their territories. */
  state: string;
  lat: number;
  lon: number;
  /** Above mean sea level, as the agency lists it. */
  elevationMeters: number;
  kind: RadarKind;
}

/**
 * NEXRAD: the national network. TDWR: at airports, sharper, shorter-sighted and weakened by heavy rain.
 * TESTBED: two radars in Norman, listed among the network, that scan only when somebody tries something.
 */
export type RadarKind = 'NEXRAD' | 'TDWR' | 'TESTBED';
