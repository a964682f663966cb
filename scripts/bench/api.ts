import { Agent, get } from 'node:http';
import { SeededRandom } from '@touchdown/shared/random/seeded-random.ts';
import { loadWholeRecord } from '../record/load-whole-record.ts';
import { startBenchCloud } from './bench-cloud.ts';
import { measureLoad } from './measure-load.ts';

/**
 * `npm run bench -- api`: measures how many requests of each kind the API serves in a second through the local
 * cloud and its edge. The reference is the description of the API, which reads no data: the floor of the host.
 */
const seconds = 4;
const lanes = 4;
const random = new SeededRandom(20_261_121);

const cloud = await startBenchCloud();
try {
  console.log(await loadWholeRecord(cloud));
  const ids = await someIds(cloud.url);
  const kinds: Record<string, () => string> = {
    'openapi.json (floor)': () => '/openapi.json',
    'list, first pages': () =>
      `/tornadoes?page=${random.whole(1, 40)}&limit=${random.pick([10, 25, 50])}&${salt()}`,
    'list, filtered and sorted': () => `/tornadoes?${filter()}&${salt()}`,
    'list with facet counts': () => `/tornadoes?${filter()}&facets=true&${salt()}`,
    'map, 50 pins': () => `/tornadoes/map-data?${bounds()}&${salt()}`,
    detail: () => `/tornadoes/${random.pick(ids)}`,
    sources: () => `/tornadoes/${random.pick(ids)}/sources`,
  };
  console.log(`${lanes} connections, ${seconds} s each\n`);
  console.log('request                      per second     p50 ms     p99 ms   of the floor');
  let floor = 0;
  for (const [name, path] of Object.entries(kinds)) {
    const agent = new Agent({ keepAlive: true, maxSockets: lanes });
    const call = () => send(`${cloud.url}/api/v1${path()}`, agent);
    await measureLoad(call, { lanes, seconds: 1 });
    const { perSecond, p50, p99 } = await measureLoad(call, { lanes, seconds });
    agent.destroy();
    floor ||= perSecond;
    console.log(
      `${name.padEnd(27)} ${perSecond.toFixed(0).padStart(11)} ${p50.toFixed(2).padStart(10)} ${p99.toFixed(2).padStart(10)} ${(perSecond / floor).toFixed(2).padStart(14)}`,
    );
  }
} finally {
  await cloud.close();
}

async function someIds(url: string): Promise<string[]> {
  const pages = [1, 50, 200, 400].map(async (page) => {
    const response = await fetch(`${url}/api/v1/tornadoes?limit=50&page=${page}`);
    const { tornadoes } = (await response.json()) as { tornadoes: { id: string }[] };
    return tornadoes.map(({ id }) => id);
  });
  return (await Promise.all(pages)).flat();
}

/** Returns a filter that excludes nothing but makes every URL unique, so that the edge never has it cached. */
function salt(): string {
  return `max_length=${random.whole(1_000, 9_999_999)}`;
}

function filter(): string {
  const parts = [
    `sort_by=${random.pick(['start_time', 'tor_f_scale', 'length', 'width', 'fatalities', 'injuries', 'damage'])}`,
    `sort_direction=${random.pick(['ASC', 'DESC'])}`,
  ];
  if (random.chance(0.6)) parts.push(`state=${random.pick(['KANSAS', 'TEXAS', 'OHIO', 'ALABAMA', 'IOWA'])}`);
  if (random.chance(0.5)) parts.push(`ef_rating=${random.pick(['EF3,EF4,EF5', 'F5', 'F2,EF2', 'EF0'])}`);
  if (random.chance(0.4)) parts.push(`month=${random.whole(3, 9)}`);
  return parts.join('&');
}

function bounds(): string {
  const [south, west] = [random.whole(26, 42), random.whole(-105, -80)];
  return `bounds_south=${south}&bounds_north=${south + random.whole(1, 8)}&bounds_west=${west}&bounds_east=${west + random.whole(1, 12)}`;
}

function send(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} returned ${response.statusCode}`));
      response.resume().on('end', resolve);
    }).on('error', reject);
  });
}
