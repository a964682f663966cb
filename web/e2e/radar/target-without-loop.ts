import { siteUrl } from '../open-site.ts';

/** Far back in the list, where no other test looks. */
const listed = '/tornadoes?start_time_from=1995-01-01&sort_by=length&sort_direction=ASC&limit=100';
let given = 0;

interface Target {
  id: string;
  display_name: string;
}

/** A tornado with radar data for which no test has requested a loop. */
export async function tornadoWithoutLoop(): Promise<Target> {
  const answered = await fetch(`${siteUrl}/api/v1${listed}`);
  const { tornadoes } = (await answered.json()) as {
    tornadoes: (Target & { start_lat: number | null; radar_video_url: string | null })[];
  };
  const free = tornadoes.filter((one) => one.start_lat !== null && one.radar_video_url === null);
  const tornado = free[given++];
  if (!tornado) throw new Error('Every tornado of the sample has a loop.');
  return tornado;
}

/** One from before there were radars that anybody kept. */
export async function tornadoWithoutRadar(): Promise<Target> {
  const answered = await fetch(`${siteUrl}/api/v1/tornadoes?start_time_to=1980-01-01&limit=1`);
  const { tornadoes } = (await answered.json()) as { tornadoes: Target[] };
  const [tornado] = tornadoes;
  if (!tornado) throw new Error('The sample has no tornado from before 1980.');
  return tornado;
}
