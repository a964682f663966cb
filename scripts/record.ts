import { buildRelease } from './record/release/build-release.ts';
import { compiledFolder, openRelease } from './record/release/open-release.ts';
import { readSources, SourcesError } from './record/release/read-sources.ts';
import { readRecordOptions, recordUsage, type RecordCommand } from './record/release/record-options.ts';
import { compareRelease, writeRelease } from './record/release/write-release.ts';
import { answerHelp } from './system/answer-help.ts';

/** `npm run record -- build FOLDER`: compiles NOAA's files into the record that the repository contains. */
answerHelp(recordUsage);
const command = readRecordOptions(process.argv.slice(2));
if ('problem' in command) {
  console.error(command.problem);
  process.exit(2);
}
try {
  await run(command);
} catch (error) {
  if (!(error instanceof SourcesError)) throw error;
  console.error(`Refused, nothing was written.\n${error.message}`);
  process.exitCode = 1;
}

async function run({ folder, check }: RecordCommand): Promise<void> {
  const sorted = await readSources(folder, () => {});
  for (const { message } of sorted.setAside) console.log(`Not used: ${message}`);
  const release = await buildRelease(sorted, ({ year, count, bytes }) =>
    console.log(`${year}: ${count} tornadoes, ${bytes} bytes`),
  );
  const { rewritten, removed } = (check ? compareRelease : writeRelease)(compiledFolder, release);
  const { index, files } = release;
  const total = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  const size = `${(total / 1e6).toFixed(2)} MB in ${files.size} files`;
  console.log(`${index.release}: ${index.tornadoes} tornadoes of ${index.years.length} years, ${size}.`);
  const changed = `${rewritten.length} files rewritten, ${removed.length} removed`;
  if (check) {
    if (rewritten.length + removed.length === 0) {
      console.log('The compiled record is what these files make.');
      return;
    }
    console.error(`With these files: ${changed}: ${[...rewritten, ...removed].join(', ')}.`);
    process.exitCode = 1;
    return;
  }
  // What was written must be readable before anybody commits it.
  const written = openRelease(compiledFolder);
  for (const { year } of written.index.years) written.year(year);
  written.reports();
  console.log(`${changed}.`);
}
