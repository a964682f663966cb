import { lint } from './checks/lint.ts';
import { answerHelp } from './system/answer-help.ts';

/** `npm run lint` */
answerHelp('Usage: npm run lint');
process.exitCode = (await lint()) ? 0 : 1;
