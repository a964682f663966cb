import { ReleaseInvalid } from '@touchdown/shared/releases/verify-release.ts';
import { publishedAt } from './releases/read-published.ts';
import { readVerifyOptions, verifyUsage } from './releases/verify-options.ts';
import { verifyPublished } from './releases/verify-published.ts';
import { answerHelp } from './system/answer-help.ts';

/** `npm run verify-release -- URL-or-folder`: verifies signature, checksums and chain of a release. */
answerHelp(verifyUsage);
const options = readVerifyOptions(process.argv.slice(2));
if ('problem' in options) {
  console.error(options.problem);
  process.exit(2);
}
try {
  const sentences = await verifyPublished(publishedAt(options.from), options);
  console.log(`Valid. ${sentences.join(' ')}`);
} catch (error) {
  const { message } = error as Error;
  console.error(error instanceof ReleaseInvalid ? `Invalid. ${message}` : `Not verified. ${message}`);
  process.exitCode = 1;
}
