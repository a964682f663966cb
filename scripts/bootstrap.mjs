// The one file that must run on whatever Node a fresh machine has (20 or newer), before anything is
// installed: it installs the dependencies, among them Node 24, and hands over to a TypeScript script.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const bin = join(root, 'node_modules', '.bin');
const stampFile = join(root, 'node_modules', '.installed-lockfile');

const [command, ...args] = process.argv.slice(2);
installDependencies();
run(join(root, 'scripts', `${command}.ts`), args);

/** Installs when the lockfile is not the one that was installed last; else costs a file read. */
function installDependencies() {
  const lockfile = readFileSync(join(root, 'package-lock.json'));
  const wanted = createHash('sha256').update(lockfile).digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  console.log('Installing dependencies (first start only, about a minute) …');
  const { status } = spawnSync('npm', ['ci', '--loglevel=error'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) {
    console.error('npm ci failed; see above. Check the network and the npm registry, then try again.');
    process.exit(status ?? 1);
  }
  writeFileSync(stampFile, wanted);
}

function run(script, scriptArgs) {
  const child = spawn(join(bin, 'node'), ['--disable-warning=ExperimentalWarning', script, ...scriptArgs], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: bin + delimiter + process.env.PATH },
  });
  // A terminal's Ctrl-C reaches the child by itself; this process only waits for it to tidy up.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}
