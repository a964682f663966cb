// This file must run on any Node from version 20 and before anything is installed. It installs the
// dependencies, among them Node 24, and starts a TypeScript script with it.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const bin = join(root, 'node_modules', '.bin');
const stampFile = join(root, 'node_modules', '.installed-lockfile');

/**
 * An import of the whole record has 60 MB of live objects, at most 140 MB. Without limits, V8 lets garbage of 200 MB more
 * pile up before it collects it, in the heap and in the packed sources that hang on it. The importer itself has it
 * collected before the snapshots are compressed.
 */
const heapOptions = {
  import: [
    '--max-old-space-size=240',
    '--max-semi-space-size=8',
    '--initial-old-space-size=64',
    '--expose-gc',
  ],
};

/** The C library would keep what each thread that packs or unpacks has freed for a thread of its own. */
const importEnvironment = { MALLOC_ARENA_MAX: '2' };

/**
 * Where the local cloud runs. Functions are threads of its process, and the C library would keep what each of them has
 * freed for a thread of its own. Compiled modules are kept for the next start.
 */
const startEnvironment = {
  MALLOC_ARENA_MAX: '2',
  NODE_COMPILE_CACHE: join(root, '.local', 'compile-cache'),
};

const [command, ...args] = process.argv.slice(2);
installDependencies();
run(join(root, 'scripts', `${command}.ts`), args);

/** Installs the dependencies if the lockfile has changed since the last installation. */
function installDependencies() {
  const lockfile = readFileSync(join(root, 'package-lock.json'));
  const hash = createHash('sha256').update(lockfile).digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return;
  console.log('Installing dependencies (first start only, about a minute) …');
  const { status } = spawnSync('npm', ['ci', '--loglevel=error'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) {
    console.error('npm ci failed; see above. Check the network and the npm registry, then try again.');
    process.exit(status ?? 1);
  }
  writeFileSync(stampFile, hash);
}

function run(script, scriptArgs) {
  const options = ['--disable-warning=ExperimentalWarning', ...(heapOptions[command] ?? [])];
  const child = spawn(join(bin, 'node'), [...options, script, ...scriptArgs], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...(command === 'start' ? startEnvironment : {}),
      ...(command === 'import' ? importEnvironment : {}),
      ...process.env,
      PATH: bin + delimiter + process.env.PATH,
    },
  });
  // The terminal sends Ctrl-C to the child too; this process only waits for the child to end.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}
