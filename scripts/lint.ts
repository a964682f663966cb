import { lint } from './checks/lint.ts';

/** `npm run lint` */
process.exitCode = (await lint()) ? 0 : 1;
