import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { measure } from './build-budgets.ts';

const script = (fileName: string, bytes: number, imports: string[] = [], isEntry = false) => ({
  fileName,
  type: 'chunk' as const,
  code: randomBytes(bytes).toString('latin1'),
  imports,
  isEntry,
});

describe('the build’s budgets', () => {
  it('count each file of the first load once, whether imported directly or indirectly', () => {
    const files = [
      script('assets/index-1.js', 1_000, [], true),
      script('assets/start-1.js', 4_000, ['assets/react-1.js']),
      script('assets/react-1.js', 5_000),
      script('assets/home-screen-1.js', 3_000, ['assets/start-1.js']),
      script('assets/tornado-page-1.js', 9_000),
      script('assets/path-map-1.js', 1_000, ['assets/deck-1.js', 'assets/react-1.js']),
      script('assets/deck-1.js', 6_000),
      script('assets/tornado-screen-1.js', 2_000, ['assets/player-1.js']),
      script('assets/player-1.js', 2_000),
      script('assets/scan-viewer-1.js', 1_000, [
        'assets/player-1.js',
        'assets/deck-1.js',
        'assets/radar-1.js',
      ]),
      script('assets/radar-1.js', 3_000),
      { fileName: 'assets/loop-scans.worker-1.js', type: 'asset' as const, source: randomBytes(2_000) },
      {
        ...script('assets/explorer-page-1.js', 2_000, ['assets/words-1.js']),
        dynamicImports: ['assets/profile-charts-1.js'],
      },
      script('assets/profile-charts-1.js', 4_000, ['assets/words-1.js']),
      script('assets/words-1.js', 1_000),
      { fileName: 'assets/a.woff2', type: 'asset' as const, source: 'x' },
    ];
    const measured = measure(Object.fromEntries(files.map((file) => [file.fileName, file])));
    expect(measured.initialScript).toBeGreaterThan(10);
    expect(measured.initialScript).toBeLessThan(16);
    expect(measured.homeScript - measured.initialScript).toBeGreaterThan(3);
    expect(measured.homeScript - measured.initialScript).toBeLessThan(5);
    expect(measured.tornadoScript - measured.initialScript).toBeGreaterThan(4);
    expect(measured.tornadoScript - measured.initialScript).toBeLessThan(6);
    expect(measured.mapScript).toBeGreaterThan(7);
    expect(measured.mapScript).toBeLessThan(11);
    expect(measured.scanViewerScript).toBeGreaterThan(6);
    expect(measured.scanViewerScript).toBeLessThan(8);
    expect(measured.explorerScript).toBeGreaterThan(3);
    expect(measured.explorerScript).toBeLessThan(4.5);
    expect(measured.chartScript).toBeGreaterThan(4);
    expect(measured.chartScript).toBeLessThan(5);
    expect(measured.fontFiles).toBe(1);
  });

  it('name the dialogs that a page loads before anybody opens one', () => {
    const dialogs = {
      ...script('assets/dialog-1.js', 10),
      moduleIds: ['/node_modules/@base-ui/react/dialog/index.js'],
    };
    const page = (imports: string[]) => ({
      ...script('assets/tornado-screen-1.js', 10, imports),
      moduleIds: ['/web/src/app/tornado-screen.tsx'],
      dynamicImports: ['assets/dialog-1.js'],
    });
    const bundle = (imports: string[]) =>
      Object.fromEntries([dialogs, page(imports)].map((file) => [file.fileName, file]));
    expect(measure(bundle([])).dialogs).toEqual([]);
    expect(measure(bundle(['assets/dialog-1.js'])).dialogs).toEqual(['assets/dialog-1.js']);
  });
});
