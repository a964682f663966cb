import { S3Client } from '@aws-sdk/client-s3';
import { embeddedBasemap } from './basemap/embedded-basemap.ts';
import { putArchive } from './basemap/store/put-archive.ts';
import { localCredentials } from './local/local-credentials.ts';
import { answerHelp } from './system/answer-help.ts';
import { findCloud } from './system/find-cloud.ts';

/** `npm run basemap -- build`: makes the project's own base map the one that is shown. */
const usage = 'Usage: npm run basemap -- build';
answerHelp(usage);
const [command] = process.argv.slice(2);
if (command !== 'build') {
  console.error(usage);
  process.exit(2);
}
const { file, builtFrom } = await embeddedBasemap();
const cloud = await findCloud(undefined);
const endpoint = cloud.objectStoreUrl ? { endpoint: cloud.objectStoreUrl, forcePathStyle: true } : {};
const client = new S3Client({ ...localCredentials, ...endpoint });
const { url, bytes } = await putArchive({ client, bucket: cloud.nameOf('Media') }, file, builtFrom);
client.destroy();
await cloud.close();
console.log(`${url}: ${(bytes / 1e6).toFixed(1)} MB, on ${cloud.label}`);
