import { header, type HttpEvent } from '../../../platform/http/http-event.ts';

/** The first match wins: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari. */
const browsers: readonly [string, RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/.*Safari\//],
];

const systems: readonly [string, RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** "Firefox on Windows": enough to recognise one's own devices, too little to track a person. */
function deviceName(userAgent = ''): string {
  const [browser] = browsers.find(([, pattern]) => pattern.test(userAgent)) ?? ['Unknown browser'];
  const [system] = systems.find(([, pattern]) => pattern.test(userAgent)) ?? [];
  return system ? `${browser} on ${system}` : browser;
}

export function deviceOf(event: HttpEvent): string {
  return deviceName(header(event, 'user-agent'));
}
