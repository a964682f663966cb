import { ownSite } from '../own-site.ts';

const { siteUrl } = ownSite;

/** A part of the list that no other test uses. */
const listed = '/tornadoes?start_time_from=1995-01-01&sort_by=length&sort_direction=ASC&limit=100';

/** The files that make loops. Those of one worker share a site, so each file has its own part of the list. */
const files = [
  'make-loop',
  'follow-job',
  'loop-options',
  'loop-player',
  'loop-access',
  'loop-scans',
  'loop-access-screen',
] as const;
export type LoopFile = (typeof files)[number];

/** Enough for all tests of a file and their retries. */
const targetsPerFile = 15;
const used = new Set<string>();

interface Target {
  id: string;
  display_name: string;
}

/** Returns a tornado with radar data for which no test has requested a loop. */
export async function tornadoWithoutLoop(file: LoopFile): Promise<Target> {
  const answered = await fetch(`${siteUrl}/api/v1${listed}`);
  const { tornadoes } = (await answered.json()) as {
    tornadoes: (Target & { start_lat: number | null; radar_video_url: string | null })[];
  };
  const first = files.indexOf(file) * targetsPerFile;
  const tornado = tornadoes
    .filter((one) => one.start_lat !== null)
    .slice(first, first + targetsPerFile)
    .find((one) => one.radar_video_url === null && !used.has(one.id));
  if (!tornado) throw new Error(`Every tornado of ${file} has a loop.`);
  used.add(tornado.id);
  return tornado;
}

/** Returns a storm report for which no test has requested a loop. */
export async function reportWithoutLoop(): Promise<{ id: string }> {
  const answered = await fetch(`${siteUrl}/api/v1/spc-reports?limit=50`);
  const { data } = (await answered.json()) as {
    data: { reports: { id: string; status: string; lat: number | null; radar_video_url: string | null }[] };
  };
  const report = data.reports.find(
    (one) =>
      one.status === 'PRELIMINARY' && one.lat !== null && one.radar_video_url === null && !used.has(one.id),
  );
  if (!report) throw new Error('Every storm report has a loop.');
  used.add(report.id);
  return report;
}
