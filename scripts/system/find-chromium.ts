import { existsSync } from 'node:fs';

/** The shell first: the same engine without windows, tabs and bars that nobody sees opens a page in half the time. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The system's own browser; `CHROMIUM_PATH` names another. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  return [...(named ? [named] : []), ...places].find((path) => existsSync(path));
}

/** Of several such switches the last one counts, so this repeats what Playwright switches off. */
const switchedOff = [
  // The omnibox loads two pages of its own in every headless window: half of the time a page takes to open.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/**
 * No call home, no sandbox that root may not have, and WebGL in software where there is no GPU. The page
 * itself is then better painted without the pretended GPU: that took a third of all processor time.
 */
export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-rasterization',
  '--disable-gpu-compositing',
  '--disable-extensions',
  `--disable-features=${switchedOff.join(',')}`,
];
