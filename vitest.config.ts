import { defineConfig } from 'vitest/config';

/** Everything that needs no browser; the browser's tests have projects of their own below. */
export default defineConfig({
  test: {
    // A log line is checked where a test is about it; elsewhere it would only hide a failure.
    env: { POWERTOOLS_LOG_LEVEL: 'SILENT' },
    include: ['{shared,functions,infra,scripts}/**/*.test.ts', 'web/src/**/*.test.{ts,tsx}', 'web/*.test.ts'],
    exclude: ['**/node_modules/**', '**/*.browser.test.tsx', 'web/e2e/**', '.local/**', 'cdk.out/**'],
  },
});
