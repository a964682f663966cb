import { region } from './template/local-values.ts';

/** What every client of the stand-ins is made with; none of them checks a signature. */
export const localCredentials = { region, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
