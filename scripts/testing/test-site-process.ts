import { startTestSite } from './start-test-site.ts';

/** Runs one test site in its own process: sends its URLs to the parent, and closes when the parent disconnects. */

// Ctrl-C in a terminal reaches all processes. The parent then disconnects, and this process closes in order.
process.on('SIGINT', () => {});
const disconnected = new Promise((resolve) => process.once('disconnect', resolve));
const { site, close } = await startTestSite();
process.send?.(site);
await disconnected;
await close();
process.exit(0);
