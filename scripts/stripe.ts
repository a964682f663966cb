import {
  controlPath,
  readStripeCommand,
  stripeUsage,
} from '@touchdown/local-cloud/stripe/control/answer-control.ts';
import { localKeys } from '@touchdown/local-cloud/stripe/local-keys.ts';
import { findRunning } from '@touchdown/local-cloud/running-cloud.ts';
import { answerHelp } from './system/answer-help.ts';
import { localStateFolder } from './system/local-state-folder.ts';

/** `npm run stripe -- <action>`: lets happen at the local Stripe server what nobody waits for. */
answerHelp(stripeUsage);
const args = process.argv.slice(2);
const command = readStripeCommand(args);
if ('problem' in command) {
  console.error(command.problem);
  process.exit(2);
}

const running = findRunning(localStateFolder);
if (!running) {
  console.error(
    'The site is not running. Start it with npm start, and give this command in another terminal.',
  );
  process.exit(1);
}
const response = await fetch(`${running.product['stripeUrl']}${controlPath}`, {
  method: 'POST',
  headers: { authorization: `Bearer ${localKeys.secretKey}`, 'content-type': 'application/json' },
  body: JSON.stringify(args),
});
const { lines } = (await response.json()) as { lines: string[] };
for (const line of lines) (response.ok ? console.log : console.error)(line);
if (!response.ok) process.exitCode = 1;
