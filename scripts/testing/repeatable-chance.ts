import * as fc from 'fast-check';

/**
 * Tests that make up their own values make up the same ones in each run, so that a run is judged by the change and not
 * by luck. `TEST_SEED=7 npm test` tries others.
 */
fc.configureGlobal({ seed: Number(process.env['TEST_SEED'] ?? 1950) });
