import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { call, httpEvent, testOriginVerify } from '../../testing/http-request.ts';

const root = join(import.meta.dirname, '../../../..');
const linter = join(dirname(fileURLToPath(import.meta.resolve('@redocly/cli/package.json'))), 'bin/cli.js');
const folder = mkdtempSync(join(tmpdir(), 'touchdown-openapi-'));

interface LintProblem {
  ruleId: string;
  message: string;
  at: string;
}

/** Returns every error and warning of Redocly by the rules of `redocly.yaml`. */
async function lint(document: unknown): Promise<LintProblem[]> {
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  const args = ['lint', file, '--config', join(root, 'redocly.yaml'), '--format', 'json'];
  // Telemetry is off, because no test calls another host.
  const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const options = { env: { ...process.env, ...quiet }, maxBuffer: 64 * 1024 * 1024 };
  // The exit code is an error when there are problems; the output lists them in any case.
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [linter, ...args], options, (_error, stdout) => resolve(stdout));
  });
  const { problems } = JSON.parse(output) as {
    problems: { ruleId: string; message: string; location: { pointer: string }[] }[];
  };
  return problems.map(({ ruleId, message, location }) => ({
    ruleId,
    message,
    at: location[0]?.pointer ?? '',
  }));
}

describe('the API’s own description', () => {
  let served: { info: object; paths: Record<string, Record<string, object>> };

  beforeAll(async () => {
    vi.stubEnv('ORIGIN_VERIFY', testOriginVerify);
    vi.stubEnv('EPHEMERAL_TABLE', 'not-read');
    const { handler } = await import('./api-docs.http.ts');
    const { body } = await call(handler, httpEvent('GET', '/api/v1/openapi.json'));
    served = body as typeof served;
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('has no error and no warning under Redocly’s rules', async () => {
    expect(await lint(served)).toEqual([]);
  });

  it('fails with an unknown keyword, a wrong example, or an operation without a response', async () => {
    const refused = await lint({
      ...served,
      info: { ...served.info, spoken: true },
      paths: {
        '/api/v1/wrong': {
          get: {
            operationId: 'wrong',
            summary: 'Wrong',
            tags: ['reference'],
            security: [],
            parameters: [{ name: 'many', in: 'query', schema: { type: 'integer' }, example: 'few' }],
            responses: { 400: { description: 'Never right' } },
          },
        },
      },
    });
    const rules = new Set(refused.map(({ ruleId }) => ruleId));
    expect([...rules]).toEqual(
      expect.arrayContaining(['struct', 'no-invalid-parameter-examples', 'rule/operation-answers']),
    );
  });
});
