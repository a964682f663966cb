import { createRequire } from 'node:module';

/** Whether frames can be drawn. Prints what to install if the package of this platform is missing. */
export function hasCanvas(
  load: () => unknown = () => createRequire(import.meta.url)('@napi-rs/canvas'),
  platform = `${process.platform}-${process.arch}`,
  print: (line: string) => void = console.log,
): boolean {
  try {
    load();
    return true;
  } catch {
    print('Missing: @napi-rs/canvas (it draws radar loops).');
    print(`To install: npm install --no-save @napi-rs/canvas-${platform}`);
    return false;
  }
}
