import { S3Client } from '@aws-sdk/client-s3';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import { ArchiveRefused } from './basemap/archives/archive-refused.ts';
import { basemapUsage, readBasemapOptions, type BasemapCommand } from './basemap/basemap-options.ts';
import { archivesFolder, embeddedBasemap } from './basemap/embedded-basemap.ts';
import { roadFilesOf } from './basemap/roads/road-files.ts';
import { prepareArchive } from './basemap/prepare-archive.ts';
import { putArchive } from './basemap/store/put-archive.ts';
import { answerHelp } from './system/answer-help.ts';
import { findCloud } from './site/find-cloud.ts';

const width = 28;
/** A log gets one line for each tenth. */
const linesOfLog = 10;

/** Returns what shows how far a copy is: a bar on a terminal, lines elsewhere. */
function downloadProgress(output: NodeJS.WriteStream): (doneBytes: number, totalBytes: number) => void {
  let lastStep = -1;
  return (doneBytes, totalBytes) => {
    const share = doneBytes / Math.max(1, totalBytes);
    const text = `${megabytes(doneBytes)} of ${megabytes(totalBytes)} MB`;
    if (output.isTTY) {
      const filled = Math.round(share * width);
      output.write(
        `\r\x1b[2K${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${text}${share < 1 ? '' : '\n'}`,
      );
      return;
    }
    const step = Math.floor(share * linesOfLog);
    if (step > lastStep) output.write(`${text}\n`);
    lastStep = step;
  };
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

/** `npm run basemap -- build | put FILE | --url URL`: changes the base map of this machine or of a stage. */
answerHelp(basemapUsage);
const command = readBasemapOptions(process.argv.slice(2));
if ('problem' in command) {
  console.error(command.problem);
  process.exit(2);
}
try {
  await run(command);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  const end =
    command.action === 'put'
      ? 'The base map is unchanged. An interrupted copy goes on with the same command.'
      : '';
  console.error(error instanceof ArchiveRefused ? `Refused: ${message}` : `${message}\n${end}`);
  process.exitCode = 1;
}

async function run(chosen: BasemapCommand): Promise<void> {
  const { file, builtFrom } =
    chosen.action === 'build'
      ? await embeddedBasemap(
          await roadFilesOf(chosen, {
            folder: archivesFolder,
            onFile: (done, total) => console.log(`File ${done} of ${total}.`),
          }),
        )
      : await prepareArchive(chosen, archivesFolder, downloadProgress(process.stdout));
  const cloud = await findCloud(chosen.stage);
  const { region = 'us-east-1', objectStoreUrl } = cloud;
  const local = { ...localCredentials, endpoint: objectStoreUrl ?? '', forcePathStyle: true };
  const client = new S3Client(objectStoreUrl ? local : { region });
  try {
    const { url, bytes } = await putArchive({ client, bucket: cloud.nameOf('Media') }, file, builtFrom);
    console.log(`${url} (${(bytes / 1e6).toFixed(1)} MB) is the base map of ${cloud.label}.`);
  } finally {
    client.destroy();
    await cloud.close();
  }
}
