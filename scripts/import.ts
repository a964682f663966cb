import { join, relative } from 'node:path';
import { closeSync, mkdirSync, openSync, writeSync, existsSync, readFileSync } from 'node:fs';
import { readRecordSources } from '@touchdown/functions/domain/catalogue/source-states.ts';
import { AgencyError } from '@touchdown/functions/features/imports/agencies/agency-page.ts';
import { openSourceFile } from '@touchdown/functions/features/imports/files/unpacked-chunks.ts';
import {
  importedAttempt,
  noteSources,
  sourcesOfFiles,
} from '@touchdown/functions/features/imports/import-source.ts';
import type { ImportOutcome } from '@touchdown/functions/features/imports/run/import-outcome.ts';
import {
  ChecksRefusedError,
  ImportBusyError,
  ImportRefusedError,
  LoneFilesError,
} from '@touchdown/functions/features/imports/run/import-errors.ts';
import type {
  ImportPorts,
  ImportPhase,
  ImportProgress,
  SiteMedia,
} from '@touchdown/functions/features/imports/run/import-ports.ts';
import { previewRollback, rollBack } from '@touchdown/functions/features/imports/run/roll-back.ts';
import { reviewReport } from '@touchdown/functions/features/imports/run/review-report.ts';
import { runImport } from '@touchdown/functions/features/imports/run/run-import.ts';
import { listRuns } from '@touchdown/functions/features/imports/run/run-records.ts';
import type { InputFile } from '@touchdown/functions/features/imports/run/sort-out-files.ts';
import { DownloadError } from '@touchdown/functions/platform/download/download-error.ts';
import { politeHttp } from '@touchdown/functions/features/imports/agencies/polite-http.ts';
import type { Quarantine } from '@touchdown/functions/features/imports/files/source-faults.ts';
import { importWarnings } from '@touchdown/functions/features/imports/warnings/import-warnings.ts';
import {
  readWarningFile,
  type WarningFile,
} from '@touchdown/functions/features/imports/warnings/read-warning-file.ts';
import {
  leftOutReasons,
  type LeftOutReason,
} from '@touchdown/functions/features/imports/warnings/warning-file.ts';
import { collectFiles, findFiles } from './import/collect-files.ts';
import { prices } from './cost/prices.ts';
import { askerOf, fillRecord } from './fill/fill-command.ts';
import { downloadSources } from './import/download-sources.ts';
import { wholeCommand } from './import/whole-command.ts';
import { followLocalMoves, MovesError } from './import/follow-local-moves.ts';
import { findRecordPlace } from './site/find-record-place.ts';
import { checkLines } from './import/print-checks.ts';
import { exitCodes } from './import/exit-codes.ts';
import { importUsage, readImportOptions, type ImportCommand } from './import/import-options.ts';
import { importPortsOf, type RecordPlace } from './import/import-target.ts';
import { outcomeLines } from './import/print-outcome.ts';
import { rollbackLines } from './import/print-rollback.ts';
import { runLines } from './import/print-runs.ts';
import { sourceLines } from './import/print-sources.ts';
import { projectRoot } from './system/local-state-folder.ts';
import { answerHelp } from './system/answer-help.ts';
import { writeCsvRow } from './system/csv.ts';

const wanted = { pattern: /\.(txt|json|geojson|shp)$/i, endings: '.txt, .json, .geojson or .shp' };
/** More than this many complaints say nothing new. */
const shownProblems = 20;

function readWarningFiles(paths: readonly string[]): WarningFile[] {
  return findFiles(paths, wanted).map(({ name, path }) => {
    const table = path.replace(/\.shp$/i, '.dbf');
    const hasTable = table !== path && existsSync(table);
    return { name, bytes: readFileSync(path), table: hasTable ? readFileSync(table) : undefined };
  });
}

/**
 * Imports warnings and returns what it did, a line each. Refuses all of it if a part of a file cannot be read, unless
 * such parts are to be left out.
 */
async function importWarningFiles(
  media: SiteMedia['media'],
  files: readonly WarningFile[],
  { dryRun, skipBad }: Pick<ImportCommand, 'dryRun' | 'skipBad'>,
): Promise<string[]> {
  const contents = files.map(readWarningFile);
  const problems = contents.flatMap((content) => content.problems);
  const shown = problems.slice(0, shownProblems);
  if (problems.length > shown.length) shown.push(`And ${problems.length - shown.length} more.`);
  if (problems.length > 0 && !skipBad) {
    throw new ImportRefusedError(
      [...shown, '--skip-bad imports the rest.'].join('\n'),
      files.map(({ name }) => name),
    );
  }
  const versions = contents.flatMap((content) => content.versions);
  const days = await importWarnings(media, versions, dryRun);
  const reasons = Object.entries(leftOutReasons) as [LeftOutReason, string][];
  const leftOut = reasons.flatMap(([reason, words]) => {
    const count = contents.reduce((sum, content) => sum + content.leftOut[reason], 0);
    return count > 0 ? [`Left out: ${count} ${words}.`] : [];
  });
  return [
    ...shown.map((problem) => `Left out: ${problem}`),
    ...leftOut,
    `Read ${versions.length} issues, updates and cancellations.`,
    ...days.map(
      ({ date, warnings, added, changed }) =>
        `${date}: ${warnings} warnings, ${added} of them new and ${changed} changed.`,
    ),
    ...(days.length === 0 ? ['Nothing has changed.'] : []),
    ...(dryRun ? ['This was a dry run: nothing was written.'] : []),
  ];
}

const width = 28;
/** A log gets one line for each tenth of a phase. */
const linesPerPhase = 10;

const phaseLabels: Record<ImportPhase, string> = {
  reading: 'Reading files',
  joining: 'Joining and writing years',
  matching: 'Matching storm reports',
  publishing: 'Publishing the release',
};

/** Shows a progress bar on a terminal, and prints lines elsewhere. */
function progressLine(output: NodeJS.WriteStream): {
  show: (progress: ImportProgress) => void;
  clear: () => void;
} {
  if (!output.isTTY) return { show: plainLines(output), clear: () => {} };
  return {
    show: (progress) => {
      const { phase, done, total, at } = progress;
      const filled = Math.round((done / Math.max(1, total)) * width);
      const bar = '█'.repeat(filled) + '░'.repeat(width - filled);
      const line = `${phaseLabels[phase].padEnd(25)} ${bar} ${done}/${total}  ${at}`;
      output.write(`\r\x1b[2K${line.slice(0, (output.columns || 80) - 1)}`);
    },
    clear: () => output.write('\r\x1b[2K'),
  };
}

function plainLines(output: NodeJS.WriteStream): (progress: ImportProgress) => void {
  let lastStep = '';
  return ({ phase, done, total, at }) => {
    const step = `${phase} ${Math.floor((done / Math.max(1, total)) * linesPerPhase)}`;
    if (step === lastStep) return;
    lastStep = step;
    output.write(`${phaseLabels[phase]}: ${done} of ${total} (${at})\n`);
  };
}

/** `npm run import -- <files or options>`: imports NOAA's files into the record. The exit code reports the outcome. */
answerHelp(importUsage);
const command = readImportOptions(process.argv.slice(2));
if ('problem' in command) {
  console.error(command.problem);
  process.exit(exitCodes.usage);
}
const progress = progressLine(process.stdout);
const downloadFolder = join(projectRoot, '.local', 'downloads');
const shownRuns = 12;
const nothingEarlier = 'There is no earlier release to go back to.';

try {
  process.exitCode = await run(command);
} catch (error) {
  progress.clear();
  process.exitCode = exitCodeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ChecksRefusedError) for (const line of checkLines(error.findings)) console.error(line);
  console.error(error instanceof ImportRefusedError ? `Refused, nothing was written.\n${message}` : message);
  if (error instanceof LoneFilesError) {
    console.error(`This command downloads and imports all of them:\n  ${wholeCommand(command, error.span)}`);
  }
  if (process.exitCode === exitCodes.failed) {
    console.error(
      error instanceof MovesError
        ? 'The next import on this machine continues with that.'
        : 'The record is unchanged. Run the same command again to continue.',
    );
    if (process.env['DEBUG']) console.error(error);
  }
}

async function run(importCommand: ImportCommand): Promise<number> {
  const startedAt = Date.now();
  // Missing files are reported before a cloud is started.
  const given = importCommand.action === 'import' ? collectFiles(importCommand.paths) : [];
  const warnings = importCommand.action === 'warnings' ? readWarningFiles(importCommand.paths) : undefined;
  const { place, label, close: closeCloud } = await findRecordPlace(importCommand.stage);
  const { ports, close } = importPortsOf(place, 'command line', progress.show);
  try {
    if (warnings) {
      console.log(`Importing warnings of ${warnings.length} files into ${label}.`);
      for (const line of await importWarningFiles(ports.media, warnings, importCommand)) console.log(line);
    } else if (importCommand.action === 'fill') {
      const fetching = { http: politeHttp({ log: console.log }), baseUrls: {}, folder: downloadFolder };
      const ask = askerOf(process.stdin, process.stdout);
      const log = (line: string) => {
        progress.clear();
        console.log(line);
      };
      const code = await fillRecord(importCommand, {
        ports,
        label,
        fetching,
        prices: {
          perMillionWriteUnits: prices.dynamo.perMillionWriteUnits,
          perMillionPuts: prices.s3.perMillionWrites,
        },
        log,
        ...(ask ? { ask } : {}),
      });
      if (!importCommand.dryRun) await followMoves(place);
      return code;
    } else if (importCommand.action === 'import') {
      const { wouldBeRefused, hasAll } = await importNoted(ports, given, importCommand, label);
      if (!importCommand.dryRun) await followMoves(place);
      console.log(`Done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
      if (wouldBeRefused) return exitCodes.refused;
      if (!hasAll) return exitCodes.failed;
    } else {
      await runOtherAction(ports, importCommand, place.dynamodbEndpoint !== undefined);
      if (importCommand.action !== 'status' && !importCommand.dryRun) await followMoves(place);
    }
    return exitCodes.done;
  } finally {
    close();
    await closeCloud();
  }
}

/** Downloads and imports, and writes what that did to the sources of the files. */
async function importNoted(
  ports: ImportPorts,
  given: readonly InputFile[],
  importCommand: ImportCommand,
  label: string,
): Promise<{ wouldBeRefused: boolean; hasAll: boolean }> {
  const attempt = async () => {
    const { inputs: downloaded, hasAll } = await downloadedInputs(importCommand, ports);
    const inputs = [...given, ...downloaded];
    console.log(`Importing ${inputs.length} files into ${label}.`);
    const outcome = await importInto(ports, inputs, importCommand);
    const ended = importedAttempt(outcome);
    if (!hasAll) {
      ended.outcome = 'failed';
      ended.sentence = `Some files could not be fetched. The rest: ${ended.sentence}`;
    }
    return { ...ended, hasAll, wouldBeRefused: outcome.findings.length > 0 };
  };
  const sources = new Set([...importCommand.sources, ...sourcesOfFiles(given)]);
  return importCommand.dryRun ? attempt() : noteSources([...sources], ports, attempt);
}

/** The record has changed by then, so a failure must not be reported as one of the import. */
async function followMoves(place: RecordPlace): Promise<void> {
  await followLocalMoves(place).catch((error: Error) => {
    throw new MovesError(error);
  });
}

/** Downloads what the command wants, and returns whether that was possible for all files. */
async function downloadedInputs(
  importCommand: ImportCommand,
  ports: ImportPorts,
): Promise<{ inputs: InputFile[]; hasAll: boolean }> {
  if (importCommand.sources.length === 0) return { inputs: [], hasAll: true };
  const folder = downloadFolder;
  const log = (line: string) => console.log(line);
  const { files, missing, failed } = await downloadSources(importCommand, ports, { folder, log });
  for (const name of missing) console.log(`Not found: ${name}.`);
  if (failed.length > 0) {
    const names = failed.map(({ name }) => name).join(', ');
    console.error(`Could not be fetched, and is left out: ${names}. Run the same command again for it.`);
  }
  const nothing = files.length === 0 && importCommand.paths.length === 0;
  if (nothing) throw new Error('The agencies have none of the requested files.');
  const inputs = files.map(({ name, path }) => ({ name, read: () => openSourceFile(name, path) }));
  return { inputs, hasAll: failed.length === 0 };
}

async function importInto(
  ports: ImportPorts,
  inputs: readonly InputFile[],
  importCommand: ImportCommand,
): Promise<ImportOutcome> {
  const outcome = await runImport(inputs, importCommand, ports);
  progress.clear();
  for (const line of outcomeLines(outcome, importCommand.dryRun)) console.log(line);
  const { count, entries } = outcome.quarantine;
  if (count > 0) {
    const name = outcome.run === undefined ? 'dry-run' : `run-${outcome.run}`;
    const which =
      count > entries.length ? `The first ${entries.length} of the rows set aside` : 'Rows set aside';
    console.log(`${which}, with their line numbers: ${writeQuarantine(name, outcome.quarantine)}`);
  }
  return outcome;
}

async function runOtherAction(
  ports: ImportPorts,
  { action, reportId = '', tornadoId, dryRun }: ImportCommand,
  isByHand: boolean,
): Promise<void> {
  if (action === 'status') {
    const sources = await readRecordSources(ports, Date.now(), isByHand);
    for (const line of sourceLines(sources)) console.log(line);
    for (const line of runLines(await listRuns(ports, shownRuns), Date.now())) console.log(line);
  } else if (action === 'rollback' && dryRun) {
    const preview = await previewRollback(ports);
    for (const line of preview ? rollbackLines(preview) : [nothingEarlier]) console.log(line);
  } else if (action === 'rollback') {
    const outcome = await rollBack(ports);
    console.log(outcome?.summary ?? nothingEarlier);
  } else {
    console.log(
      await reviewReport(
        ports,
        action === 'promote' ? { reportId, tornadoId } : { reportId, takeBack: true },
      ),
    );
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof ImportRefusedError) return exitCodes.refused;
  if (error instanceof ImportBusyError) return exitCodes.busy;
  return (error instanceof AgencyError || error instanceof DownloadError) && error.code === 'INVALID_REQUEST'
    ? exitCodes.usage
    : exitCodes.failed;
}

/** Writes the first rows that were set aside as CSV, row by row, and returns the path from the project's root. */
function writeQuarantine(name: string, { entries }: Quarantine): string {
  const folder = join(projectRoot, '.local', 'quarantine');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.csv`);
  const file = openSync(path, 'w');
  try {
    writeSync(file, writeCsvRow(['file', 'line', 'field', 'left_out', 'reason', 'row']));
    for (const { file: source, line, field = '', leftOut, reason, text } of entries) {
      writeSync(file, writeCsvRow([source, String(line), field, leftOut, reason, text]));
    }
  } finally {
    closeSync(file);
  }
  return relative(projectRoot, path);
}
