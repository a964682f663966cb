import { describeCloud, playAssembly, playUsage, readPlayOptions } from './play-assembly.ts';
import type { LocalCloud } from './start-local-cloud.ts';

/** `npm run local-cloud -- cdk.out [--port N] [--state FOLDER]`: plays a synthesized CDK app until Ctrl-C. */
const args = process.argv.slice(2);
if (args.includes('--help')) {
  console.log(playUsage);
  process.exit(0);
}
const options = readPlayOptions(args);
if ('problem' in options) {
  console.error(options.problem);
  process.exit(2);
}
try {
  const cloud = await playAssembly(options, { log: (line) => console.log(line), ended: fail });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(cloud));
  console.log(`\n${describeCloud(cloud).join('\n')}\n\nCtrl-C stops everything.`);
} catch (error) {
  fail((error as Error).message);
}

/** A call that was refused makes the command fail, so that a test of the app can notice it. */
async function end(cloud: LocalCloud): Promise<never> {
  // Who does not want to wait presses Ctrl-C again.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  return cloud.close().then(
    () => process.exit(0),
    (error: Error) => fail(error.message),
  );
}

function fail(problem: string): never {
  console.error(problem);
  process.exit(1);
}
