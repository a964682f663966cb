/** A weather radar whose Level II archive is public. */
export interface RadarStation {
  /** ICAO identifier: K, P, R or T and three more letters. TDWR ids begin with T, but TJUA is a NEXRAD. */
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
 * NEXRAD: the national network. TDWR: at airports, with a finer resolution, a shorter range and more attenuation
 * by heavy rain. TESTBED: two radars in Norman, listed with the network, that scan only during experiments.
 */
export type RadarKind = 'NEXRAD' | 'TDWR' | 'TESTBED';
