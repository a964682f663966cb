import type { RecordKind } from '@touchdown/shared/tornadoes/schema.ts';

export const licence =
  'Public domain (observations by NOAA); the compilation is dedicated to the public domain, CC0 1.0';

/** What a record of each kind is, for a citation. */
export const recordOrigin: Record<RecordKind, string> = {
  official: 'compiled from the records of NOAA’s NCEI and Storm Prediction Center',
  sample: 'a sample of notable tornadoes, not the whole record',
  synthetic: 'made-up tornadoes for trying the site, not a record of anything',
};
