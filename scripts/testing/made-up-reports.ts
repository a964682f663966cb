import { runImport } from '@touchdown/functions/features/imports/run/run-import.ts';
import { toRecordPlace } from '../site/find-record-place.ts';
import { importPortsOf } from '../import/import-target.ts';
import type { LocalSite } from '../site/start-local-site.ts';

const header = 'Time,F_Scale,Location,County,State,Lat,Lon,Comments';

/** More than a page from one day, and one from the next day about a tornado of the sample. */
export const madeUpReportCount = 58;

const counties = [
  ['VIOLA', 'SUMNER', 'KS', 37.48, -97.64, 'ICT'],
  ['CARNEY', 'LINCOLN', 'OK', 35.81, -97.02, 'OUN'],
  ['MOUND CITY', 'HOLT', 'MO', 40.13, -95.23, 'EAX'],
] as const;

const rowsOfOneDay = Array.from({ length: madeUpReportCount - 4 }, (_, at) => {
  const [place, county, state, lat, lon, office] = counties[at % counties.length] ?? counties[0];
  const time = `${15 + Math.floor(at / 10)}${String((at % 10) * 6).padStart(2, '0')}`;
  const scale = at % 9 === 0 ? `EF${at % 4}` : 'UNK';
  return `${time},${scale},${at + 1} SW ${place},${county},${state},${lat},${lon},BRIEF TOUCHDOWN. (${office})`;
});

const longComment =
  'LARGE TORNADO WITH SIGNIFICANT DAMAGE TO HOMES, TREES AND POWER LINES, SEEN BY SPOTTERS FROM SEVERAL SIDES AS IT CROSSED THE HIGHWAY SOUTH OF TOWN, RAIN WRAPPED AT TIMES. (OUN)';

const days = {
  '130519_rpts_torn.csv': [
    ...rowsOfOneDay,
    `2303,EF4,2 E SHAWNEE,POTTAWATOMIE,OK,35.33,-96.88,*** 2 FATAL, 10 INJ *** ${longComment}`,
    '2330,UNK,NEAR TOWN,CLEVELAND,OK,0,0,PLACE NOT KNOWN. (OUN)',
    '2345,UNK,,CLEVELAND,OK,35.2,-97.4,(OUN)',
  ],
  '130520_rpts_torn.csv': [
    '1956,UNK,4 W NEWCASTLE,MCCLAIN,OK,35.284,-97.628,LARGE TORNADO DEVELOPING. (OUN)',
  ],
};

/** Imports made-up daily lists in the SPC's format. */
export async function importMadeUpReports(cloud: LocalSite): Promise<void> {
  const { ports, close } = importPortsOf(toRecordPlace(cloud.nameOf, cloud), 'a test', () => {});
  const files = Object.entries(days).map(([name, rows]) => ({
    name,
    read: async () => [Buffer.from([header, ...rows].join('\n'))],
  }));
  try {
    await runImport(files, {}, ports);
  } finally {
    close();
  }
}
