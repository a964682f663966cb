import { startLocalCloud } from '../start-local-cloud.ts';

/** The local cloud as `npm start` runs it, but on a free port and without a record. */
const [stateDir = ''] = process.argv.slice(2);
const cloud = await startLocalCloud({ stateDir, port: 0, site: 'vite', log: () => {} });
process.once('SIGTERM', () => void cloud.close().then(() => process.exit(0)));
console.log('ready');
