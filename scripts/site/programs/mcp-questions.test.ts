import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { callForText, httpEvent, testOriginVerify } from '@touchdown/functions/testing/http-request.ts';
import { publishTestRecord } from '@touchdown/functions/testing/publish-test-record.ts';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import { startTestBucket } from '@touchdown/local-cloud/testing/test-bucket.ts';
import { expect, it, vi } from 'vitest';
import { startTestServers } from '../../import/testing/test-record.ts';
import { openRelease } from '../../record/release/open-release.ts';
import { makeQuestions } from '../testing/questions.ts';

/** Enough years for questions of every kind. All of them would take minutes to write. */
const years = new Set([1953, 1965, 1974, 1979, 1984, 1990, 1999, 2008, 2011, 2013, 2021]);
const bucketName = 'media-bucket';

it('answers at least 95 of 100 questions as plain loops over the record do, each with an id', async () => {
  const release = openRelease();
  const tornadoes = release.index.years
    .filter(({ year }) => years.has(year))
    .flatMap(({ year }) => release.year(year).documents.map(({ tornado }) => tornado))
    .filter(({ status }) => status === 'current');
  const questions = makeQuestions(tornadoes, 100);
  expect(questions).toHaveLength(100);

  const servers = await startTestServers();
  const bucket = await startTestBucket();
  const table = await servers.newTable('catalogue');
  vi.stubEnv('CATALOGUE_TABLE', table);
  vi.stubEnv('EPHEMERAL_TABLE', await servers.newTable('ephemeral'));
  vi.stubEnv('MEDIA_BUCKET', bucketName);
  vi.stubEnv('ORIGIN_VERIFY', testOriginVerify);
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', servers.dynamodbEndpoint);
  vi.stubEnv('AWS_ENDPOINT_URL_S3', bucket.endpoint);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'programs.http');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  const documents = DynamoDBDocumentClient.from(
    new DynamoDBClient({ ...localCredentials, endpoint: servers.dynamodbEndpoint }),
    { marshallOptions: { removeUndefinedValues: true } },
  );
  await publishTestRecord({ client: documents, table, bucket, bucketName }, { tornadoes });
  const { handler } = await import('@touchdown/functions/features/tornadoes/programs/programs.http.ts');

  /** The requests of the client, as the edge hands them on. `mcp.test.ts` sends them through the whole cloud. */
  const throughTheEntry: typeof fetch = async (_address, { method = 'GET', headers, body } = {}) => {
    const sent = Object.fromEntries(new Headers(headers));
    const event = httpEvent(method, '/mcp', {
      headers: sent,
      ...(typeof body === 'string' ? { body } : {}),
    });
    const answer = await callForText(handler, event);
    return new Response(answer.body || null, { status: answer.status, headers: answer.headers });
  };
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  const address = new URL('https://site.example/mcp');
  await client.connect(new StreamableHTTPClientTransport(address, { fetch: throughTheEntry }));
  const wrong: unknown[] = [];
  const withoutId: string[] = [];
  for (const { says, tool, input, read, expected } of questions) {
    const { structuredContent, content } = await client.callTool({ name: tool, arguments: input });
    const answer = structuredContent as Record<string, unknown> | undefined;
    const got = answer ? read(answer) : content;
    if (JSON.stringify(got) !== JSON.stringify(expected)) wrong.push({ says, got, expected });
    if (!answer || (answer['ids'] as string[]).length === 0) withoutId.push(says);
  }
  await client.close();
  await Promise.all([servers.stop(), bucket.stop()]);
  vi.unstubAllEnvs();
  expect({ withoutId, wrong: wrong.length > 5 ? wrong : [] }).toEqual({ withoutId: [], wrong: [] });
});
