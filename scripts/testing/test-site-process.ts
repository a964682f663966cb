import { startTestSite } from './start-test-site.ts';

/** One test site in a process of its own: says its URLs to the parent, and closes when the parent lets go. */
const [templatesFolder = ''] = process.argv.slice(2);

// A terminal's Ctrl-C reaches everybody; the parent then lets go, and this closes in order.
process.on('SIGINT', () => {});
const letGo = new Promise((resolve) => process.once('disconnect', resolve));
const { site, close } = await startTestSite(templatesFolder);
process.send?.(site);
await letGo;
await close();
process.exit(0);
