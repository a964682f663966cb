import { runChecks, typeChecks } from './checks/run-checks.ts';
import { answerHelp } from './system/answer-help.ts';

/** `npm run typecheck` */
answerHelp('Usage: npm run typecheck');
const { failures } = await runChecks(typeChecks);
process.exitCode = failures.length > 0 ? 1 : 0;
