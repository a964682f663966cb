import { ReleaseInvalid, type ReadPublished } from '@touchdown/shared/releases/verify-release.ts';
import { publishedAt } from './releases/read-published.ts';
import { readVerifyOptions, verifyUsage, type VerifyOptions } from './releases/verify-options.ts';
import { verifyPublished } from './releases/verify-published.ts';
import { answerHelp } from './system/answer-help.ts';

/**
 * `npm run verify-release -- URL-or-folder`: verifies signature, checksums and chain of a release, or with `--build` what
 * a site was built from.
 */
answerHelp(verifyUsage);
const options = optionsOrExit();
try {
  const read = publishedAt(options.from);
  const sentences = options.build ? await verifiedBuild(read) : await verifyPublished(read, options);
  console.log(`Valid. ${sentences.join(' ')}`);
} catch (error) {
  const { message } = error as Error;
  console.error(error instanceof ReleaseInvalid ? `Invalid. ${message}` : `Not verified. ${message}`);
  process.exitCode = 1;
}

function optionsOrExit(): VerifyOptions {
  const read = readVerifyOptions(process.argv.slice(2));
  if (!('problem' in read)) return read;
  console.error(read.problem);
  return process.exit(2);
}

async function verifiedBuild(read: ReadPublished): Promise<string[]> {
  // Only a check of the build has to know how one is made.
  const { compareRebuilt, verifyBuild } = await import('./supply/verify-build.ts');
  const { statement, sentences } = await verifyBuild(read);
  return options.rebuild ? [...sentences, await compareRebuilt(statement)] : sentences;
}
