import { rmSync, existsSync, mkdirSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { nativeDynamoDb } from '@touchdown/local-cloud/servers/dynamodb.ts';
import { requireFreePort } from '@touchdown/local-cloud/site-server.ts';
import { mailPath } from '@touchdown/local-cloud/mail/mail-pages.ts';
import { timed } from '@touchdown/local-cloud/timed.ts';
import { findRadarArchive } from './site/archive/radar-archive.ts';
import { switchRadarLoops } from './site/radar-switch.ts';
import { anotherPort, startLocalSite, type LocalSite } from './site/start-local-site.ts';
import { isDiskFull } from './site/watch-disk.ts';
import { readStartOptions, startUsage } from './record/start-options.ts';
import { loadStartRecord } from './record/load-start-record.ts';
import { putSampleContributions } from './sample/put-sample-contributions.ts';
import { requestSampleLoop } from './sample/request-sample-loop.ts';
import { localStateFolder, localFolder, projectRoot } from './system/local-state-folder.ts';
import { ensureSystemPackages, ffmpegPackage, javaPackage } from './system/system-packages.ts';
import { hasCanvas } from './system/has-canvas.ts';
import { answerHelp } from './system/answer-help.ts';
import type { RecordFilling } from './site/filling/record-filling.ts';
import { hashOfSources, publishBuild, removeOldBuilds } from './site/kept-builds.ts';
import { localContact } from './site/templates/load-templates.ts';

const execFileAsync = promisify(execFile);

const sources = [
  'web/*.{ts,html}',
  'web/.env*',
  'web/src/**/*.*',
  'web/public/**/*.*',
  'shared/{src,level2/src}/**/*.*',
];

/**
 * Builds the site as it is deployed, once for each state of its sources, and returns the site's folder, which has its
 * renderer beside it. The build runs in a process of its own, beside the start of the servers.
 */
async function builtSite(log: (line: string) => void): Promise<string> {
  const folder = join(localFolder, 'sites');
  // What Vite builds into the site from its environment.
  const fromEnvironment = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  const variables = { VITE_CONTACT_EMAIL: localContact(), ...Object.fromEntries(fromEnvironment) };
  const outDir = join(folder, hashOfSources(sources, variables));
  const site = join(outDir, 'site');
  if (existsSync(site)) return site;
  log('Building the site …');
  const unfinished = `${outDir}.${process.pid}`;
  mkdirSync(folder, { recursive: true });
  const vite = join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js');
  await execFileAsync(
    process.execPath,
    [vite, 'build', 'web', '--outDir', join(unfinished, 'site'), '--logLevel', 'error'],
    { cwd: projectRoot, env: { ...process.env, ...variables, NODE_ENV: 'production' } },
  ).catch((error: { stderr?: string } & Error) => {
    throw new Error(`The site does not build: ${error.stderr?.trim() || error.message}`);
  });
  publishBuild(unfinished, outDir);
  removeOldBuilds(folder, '*');
  return site;
}

const everyMilliseconds = 10_000;

/** Says in the terminal how far the tables are. The site needs nobody to wait for them. */
function showFilling(filling: RecordFilling, log: (line: string) => void): void {
  if (filling.progress.years === filling.progress.yearsDone) return;
  const startedAt = Date.now();
  log('Everything can be used. The tables are being filled in the background, the newest years first.');
  const timer = setInterval(() => {
    const { years, yearsDone } = filling.progress;
    log(`Tables: ${yearsDone} of ${years} years.`);
  }, everyMilliseconds);
  timer.unref();
  void filling.ended.then(() => {
    clearInterval(timer);
    const { years, yearsDone } = filling.progress;
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
    if (years === yearsDone) log(`The tables are full (after ${seconds} s).`);
  });
}

/** `npm start [-- --dev] [--fresh] [--port N] [--sample | --empty | --record FILE] [--faults PLAN]`: runs the whole product on this machine. */
const closingMilliseconds = 10_000;

answerHelp(startUsage);
performance.measure('modules', { start: 0 });
const startedAt = Date.now();
const options = readStartOptions(process.argv.slice(2));
if ('problem' in options) {
  console.error(options.problem);
  process.exit(2);
}
// Before anything is installed, deleted or built.
await requireFreePort(options.port, anotherPort).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
// Java is only needed on machines that cannot run the native DynamoDB stand-in.
const missing = ensureSystemPackages(nativeDynamoDb() ? [ffmpegPackage] : [javaPackage, ffmpegPackage]);
if (options.fresh) rmSync(localStateFolder, { recursive: true, force: true });

let cloud: LocalSite | undefined;
surviveFullDisk();
try {
  let isSimulated = false;
  const site = options.dev
    ? 'vite'
    : timed('build', () => builtSite(console.log)).then((folder) => ({ folder }));
  // It is awaited when everything else runs.
  if (site !== 'vite') site.catch(() => {});
  // What is only stored must not take the processors from what somebody waits for.
  const ready = Promise.withResolvers<void>();
  let record: Promise<boolean> | undefined;
  cloud = await startLocalSite({
    tablesReady: (target) => {
      record = timed('record', () =>
        loadStartRecord(target, options.record, console.log, { begin: ready.promise }),
      );
      // It is awaited when the site runs.
      record.catch(() => {});
    },
    stateDir: localStateFolder,
    port: options.port,
    site,
    watch: options.dev,
    ended: endWith,
    radarArchive: async (site) => {
      const archive = await findRadarArchive(localStateFolder, site);
      console.log(archive.sentence);
      isSimulated = archive.isSimulated;
      return archive;
    },
  });
  stopOnSignal(cloud);
  const canDraw = !missing.includes(ffmpegPackage) && hasCanvas();
  switchRadarLoops(cloud, localStateFolder, canDraw);
  if (!canDraw)
    console.log('Without ffmpeg and a canvas the site starts, but makes no radar loops; its pages say so.');
  const started = cloud;
  if (options.faults !== undefined) started.faults.check(options.faults);
  const isOurs = (await record) ?? false;
  ready.resolve();
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`\n  Touchdown is at ${cloud.url}  (ready in ${seconds} s; Ctrl-C stops everything)`);
  console.log(`  Its mail is at  ${cloud.url}${mailPath}`);
  console.log(`  Passkeys need a name instead of a number: ${cloud.url.replace('127.0.0.1', 'localhost')}`);
  console.log(
    options.dev
      ? '  It is served from its sources and follows edits, under a content policy that allows Vite.\n'
      : '  It is the built site, with the headers of a deployed one. With --dev it follows edits.\n',
  );
  showFilling(cloud.filling, console.log);
  if (options.faults !== undefined) {
    started.faults.set(options.faults);
    console.log(`  From now on it fails: ${options.faults}\n`);
  }
  await addSample(started, isOurs && options.addSamples, canDraw && isSimulated).catch((error: Error) =>
    console.log(`  The sample's contributions are missing: ${error.message}`),
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** Nobody has to wait for what is only shown, and the first picture takes a second. The site runs without it too. */
async function addSample(running: LocalSite, isWanted: boolean, canDrawFreely: boolean): Promise<void> {
  if (!isWanted) return;
  const samplePath = await putSampleContributions(running);
  if (!samplePath)
    return console.log(
      '  The sample’s contributions are about Moore, Oklahoma, 2013, which this record lacks.',
    );
  console.log(`  Contributions:  ${running.url}${samplePath}`);
  // A loop of real volumes would load a hundred megabytes that nobody has asked for.
  const loop = canDrawFreely ? await requestSampleLoop(running) : undefined;
  if (loop) console.log(`  ${loop}`);
}

/** The first Ctrl-C closes everything in order; a second one exits at once. */
function stopOnSignal(running: LocalSite): void {
  let closing = false;
  const stop = () => {
    if (closing) process.exit(1);
    closing = true;
    running.close().then(
      () => process.exit(0),
      (error: Error) => {
        console.error(error.message);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/** Says why the site cannot go on, and ends. What is still open may wait in vain for what has failed. */
function endWith(problem: string): void {
  console.error(`${problem} Start again with npm start.`);
  const end = () => process.exit(1);
  setTimeout(end, closingMilliseconds);
  void (cloud?.close() ?? Promise.resolve()).then(end, end);
}

/** A write that nobody awaits, such as a line of output into a file, must not end the site when the disk is full. */
function surviveFullDisk(): void {
  let saidAt = Number.NEGATIVE_INFINITY;
  process.on('uncaughtException', (error) => {
    if (!isDiskFull(error)) {
      console.error(error);
      process.exit(1);
    }
    // Saying so may fail for the same reason.
    if (Date.now() - saidAt < 60_000) return;
    saidAt = Date.now();
    console.error(`The disk is full: ${error.message}`);
  });
}
