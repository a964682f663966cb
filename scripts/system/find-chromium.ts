import { existsSync } from 'node:fs';

/** The headless shell is first: it has the same engine but no windows and tabs, and opens a page in half the time. */
const paths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Returns the path of the system's Chromium, or of the one that `CHROMIUM_PATH` names. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  return [...(named ? [named] : []), ...paths].find((path) => existsSync(path));
}

/** Chromium uses only the last `--disable-features`, so this list includes the features that Playwright disables. */
const disabledFeatures = [
  // The omnibox loads two pages in every headless window, which takes half of the time that a page needs to open.
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
 * These flags disable background requests and the sandbox, which root cannot use, and run WebGL in software.
 * The page itself is painted without the software GPU, which took a third of the CPU time.
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
  '--process-per-site',
  `--disable-features=${disabledFeatures.join(',')}`,
];
