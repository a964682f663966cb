import { loadIntoLocalCloud } from '../../record/load-into-local-cloud.ts';
import { sampleCsvPath } from '../../sample/sample-record.ts';
import { javaDynamoDb, nativeDynamoDb } from '@touchdown/local-cloud/servers/dynamodb.ts';
import { startLocalSite } from '../start-local-site.ts';
import { fixtureTemplates } from '@touchdown/local-cloud/testing/fixture-templates.ts';

/** What a test's own process of the local cloud runs. */
export interface CloudProcessOptions {
  stateDir: string;
  site: 'vite' | 'none';
  /** The small application of the tests in place of the product. */
  isFixture?: boolean;
  withSample?: boolean;
  /** The stand-in's name; without it the one that `npm start` prefers. */
  dynamodb?: string;
}

/** The local cloud as `npm start` runs it, but on a free port. */
const options = JSON.parse(process.argv[2] ?? '{}') as CloudProcessOptions;
const dynamodb = [nativeDynamoDb(), javaDynamoDb()].find((program) => program?.name === options.dynamodb);
const cloud = await startLocalSite({
  stateDir: options.stateDir,
  port: 0,
  site: options.site,
  log: (line) => console.log(line),
  ended: fail,
  ...(dynamodb ? { dynamodb } : {}),
  ...(options.isFixture ? { templates: fixtureTemplates } : {}),
}).catch((error: Error) => fail(error.message));
if (options.withSample) await loadIntoLocalCloud(cloud, sampleCsvPath);
process.once('SIGTERM', () => void cloud.close().then(() => process.exit(0)));
console.log('ready');

function fail(problem: string): never {
  console.log(problem);
  process.exit(1);
}
