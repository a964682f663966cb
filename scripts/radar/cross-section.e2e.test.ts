import { AxeBuilder } from '@axe-core/playwright';
import { writeVolume } from '@touchdown/level2/writing/write-volume.ts';
import { simulateVolume } from '@touchdown/level2/writing/simulated-storm.ts';
import { afterAll, expect, it } from 'vitest';
import { closePages, openSite } from '../../web/e2e/open-site.ts';

afterAll(closePages);

const beganAt = Date.UTC(2022, 2, 5, 23, 50);
const event = {
  station: { id: 'KTLX', lat: 35.3331, lon: -97.2775, elevationMeters: 369 },
  beganAt,
  endedAt: beganAt + 600_000,
  from: { lat: 35.35, lon: -97.1 },
  to: { lat: 35.4, lon: -97 },
  seed: 3,
};
const volume = Buffer.from(
  writeVolume(simulateVolume(event, beganAt + 300_000), { messages: 31, container: 'ldm-bzip2' }),
);

it.each(['light', 'dark'] as const)(
  'a volume of one’s own is cut along a line, on a phone in %s',
  async (theme) => {
    const { page, close } = await openSite('/radar', {
      viewport: { width: 390, height: 844 },
      colorScheme: theme,
    });
    await page
      .getByLabel('Drop a radar file here')
      .setInputFiles({ name: 'KTLX20220305_235500_V06', mimeType: '', buffer: volume });
    await page.locator('canvas[data-drawn="reflectivity 0"]').waitFor();
    await page.getByRole('button', { name: 'Cross-section' }).click();
    await page.locator('canvas[data-section="reflectivity 2"]').waitFor();
    await page.getByText(/Cross-section of .* through 2 tilts/).waitFor();
    await page.getByText(/Echo top \(18 dBZ\): at least .* feet above the radar/).waitFor();

    // Drawn with two presses on the map, through the storm.
    await page.getByRole('button', { name: 'Draw on the map' }).click();
    const map = page.getByRole('application', { name: /^Radar map/ });
    const box = await map.boundingBox();
    if (!box) throw new Error('The map has no place.');
    await map.click({ position: { x: box.width / 2, y: box.height / 2 + 40 } });
    await page.getByText('Press the map where the line should end (B).').waitFor();
    await map.click({ position: { x: box.width / 2 + 90, y: box.height / 2 - 45 } });
    await page.getByText(/The highest value is [\d.]+ dBZ at [\d,]+ feet/).waitFor();

    // An end follows a finger.
    const before = await page.getByText(/^From A, /).textContent();
    const end = await page.locator('[data-end="B"]').first().boundingBox();
    if (!end) throw new Error('End B has no place.');
    const [x, y] = [end.x + end.width / 2, end.y + end.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 30, y + 25, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => page.getByText(/^From A, /).textContent(), { timeout: 10_000 }).not.toBe(before);

    const picture = page.getByRole('application', { name: /^Cross-section of Reflectivity/ });
    await picture.focus();
    await page.keyboard.press('ArrowDown');
    await page.getByText(/ at [\d,]+ feet, [\d.]+ miles? from A, .* of the radar$/).waitFor();
    // The section shows the field that the map shows.
    await page.getByRole('button', { name: 'Velocity' }).click();
    await page.locator('canvas[data-section="velocity 2"]').waitFor();
    await page.getByText(/Fastest: .* (?:toward|away from) the radar at .* feet/).waitFor();
    await page.getByText('Velocities are along the radar’s beam').waitFor();

    // What follows from all tilts is computed by a worker, and the section stays with what was measured.
    await page.getByRole('button', { name: 'Echo tops' }).click();
    await page.locator('canvas[data-drawn^="echo_tops "]').waitFor();
    await page.locator('canvas[data-section="reflectivity 2"]').waitFor();

    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await close();
  },
);
