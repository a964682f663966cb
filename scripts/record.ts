import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { politeHttp } from '@touchdown/functions/features/imports/agencies/polite-http.ts';
import { exitCodes } from './import/exit-codes.ts';
import { buildRelease, withReadyFiles } from './record/release/build-release.ts';
import { changesTable } from './record/release/changes-table.ts';
import { followAgencies } from './record/release/follow-agencies.ts';
import { compiledFolder, openRelease } from './record/release/open-release.ts';
import { readSources, SourcesError } from './record/release/read-sources.ts';
import { readRecordOptions, recordUsage, type RecordCommand } from './record/release/record-options.ts';
import { compareRelease, writeRelease, type ReleaseChanges } from './record/release/write-release.ts';
import { answerHelp } from './system/answer-help.ts';
import { projectRoot } from './system/local-state-folder.ts';

/** `npm run record -- build FOLDER`: compiles NOAA's files into the record that the repository contains. */
answerHelp(recordUsage);
const command = readRecordOptions(process.argv.slice(2));
if ('problem' in command) {
  console.error(command.problem);
  process.exit(exitCodes.usage);
}
try {
  const run = command.action === 'ready' ? makeReady : command.folders.length === 0 ? follow : build;
  process.exitCode = await run(command);
} catch (error) {
  const message = (error as Error).message;
  console.error(error instanceof SourcesError ? `Refused, nothing was written.\n${message}` : message);
  if (!(error instanceof SourcesError)) console.error('The compiled record is as it was.');
  if (process.env['DEBUG']) console.error(error);
  process.exitCode = exitCodes.failed;
}

async function build({ folders, check, parts }: RecordCommand): Promise<number> {
  const sorted = await readSources(folders, () => {}, parts);
  for (const { message } of sorted.setAside) console.log(`Not used: ${message}`);
  const years = await buildRelease(sorted, ({ year, count, bytes }) =>
    console.log(`${year}: ${count} tornadoes, ${bytes} bytes`),
  );
  const release = await withReadyFiles(years);
  const changes = (check ? compareRelease : writeRelease)(compiledFolder, release);
  const { index, files } = release;
  const total = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  const size = `${(total / 1e6).toFixed(2)} MB in ${files.size} files`;
  console.log(`${index.release}: ${index.tornadoes} tornadoes of ${index.years.length} years, ${size}.`);
  return sayWritten(changes, check);
}

async function makeReady({ check }: RecordCommand): Promise<number> {
  const { index, bytes } = openRelease();
  const files = new Map([...index.years, index.reports].map((one) => [one.file, bytes(one)]));
  const release = await withReadyFiles({ index, files });
  return sayWritten((check ? compareRelease : writeRelease)(compiledFolder, release), check);
}

async function follow({ check, changes: file, forced }: RecordCommand): Promise<number> {
  const log = (line: string) => console.log(line);
  const followed = await followAgencies({
    folder: compiledFolder,
    downloads: join(projectRoot, '.local', 'downloads'),
    http: politeHttp({ log }),
    now: Date.now,
    log,
    forced,
    check,
    finish: withReadyFiles,
  });
  const table = changesTable(followed);
  console.log(`\n${table}`);
  if (file !== undefined) writeFileSync(file, table);
  const code = sayWritten(followed.changes, check);
  return followed.left.length > 0 ? exitCodes.refused : code;
}

/** Returns the exit code: a check fails if there is a difference. */
function sayWritten({ rewritten, removed }: ReleaseChanges, check: boolean): number {
  const changed = `${rewritten.length} files rewritten, ${removed.length} removed`;
  if (!check) console.log(`${changed}.`);
  else if (rewritten.length + removed.length === 0) {
    console.log('The compiled record is what these files make.');
  } else {
    console.error(`With these files: ${changed}: ${[...rewritten, ...removed].join(', ')}.`);
    return exitCodes.failed;
  }
  return exitCodes.done;
}
