import { region } from './local-values.ts';

/** Client settings for the stand-ins. They accept any credentials. */
export const localCredentials = { region, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
