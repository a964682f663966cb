/** The calls that the whole record answers without a server. */
export const callsOfRecord = [
  'GET /tornadoes',
  'GET /tornadoes/found',
  'GET /tornadoes/map-data',
  'GET /tornadoes/profile',
] as const;
export type CallOfRecord = (typeof callsOfRecord)[number];

/** The parameters of a call as they are in its URL, written by a screen of ours. */
export type CallParameters = Readonly<Record<string, string>>;
