import { parseArgs } from 'node:util';
import { smokeList } from './smoke/smoke-list.ts';
import { answerHelp } from './system/answer-help.ts';

/**
 * `npm run smoke -- https://site.example [--sign-up] [--api https://id.execute-api.us-east-1.amazonaws.com]`: checks what
 * only a deployed stage can show, riskiest first. The URLs are the outputs SiteUrl and ApiUrl of the deployment. With
 * `--sign-up` it signs up an account and deletes it again; with SMOKE_USER and SMOKE_PASSWORD in the environment, it
 * signs in and out. What it does not run is described, with the command and what must come back.
 */
const usage =
  'Usage: npm run smoke -- https://site.example [--sign-up] [--api https://id.execute-api.us-east-1.amazonaws.com]';
answerHelp(usage);
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { api: { type: 'string' }, 'sign-up': { type: 'boolean' } },
});
const [site] = positionals;
if (!site || !URL.canParse(site)) {
  console.error(usage);
  process.exit(2);
}
const { SMOKE_USER: identifier, SMOKE_PASSWORD: password } = process.env;

const checks = smokeList(new URL(site).origin, {
  ...(values.api ? { api: values.api } : {}),
  ...(identifier && password ? { account: { identifier, password } } : {}),
  signUp: values['sign-up'] ?? false,
});
for (const { name, command, expects, needs = 'only a person can', run } of checks) {
  if (!run) {
    console.log(`– not run (${needs}): ${name}\n    ${command}\n    must answer: ${expects}`);
    continue;
  }
  const problem = await run().catch((error: Error) => error.message);
  console.log(
    problem === undefined
      ? `✓ ${name}`
      : `✗ ${name}: ${problem}\n    ${command}\n    must answer: ${expects}`,
  );
  if (problem !== undefined) process.exitCode = 1;
}
