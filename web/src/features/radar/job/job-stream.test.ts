import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { progressStreamPath } from '@touchdown/shared/radar/progress-events.ts';
import type { JobReport } from './job-state.ts';
import { followStream, StreamError } from './job-stream.ts';

const jobId = '01JD5K8Z7Q0000000000000000';
const never = new AbortController().signal;

describe('a live stream of a job', () => {
  let serve: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  const server = createServer((request, response) => serve(request, response));
  const pageFetch = globalThis.fetch;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    // A page's paths are on its own origin; Node has none.
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => pageFetch(origin + path, init));
  });
  afterEach(() => server.closeAllConnections());
  afterAll(() => {
    vi.unstubAllGlobals();
    server.close();
  });

  const streams = (...parts: string[]) => {
    serve = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
      for (const part of parts) response.write(part);
      response.end();
    };
  };
  const follow = async (after = 0, signal = never) => {
    const reports: JobReport[] = [];
    const pause = followStream(jobId, { after, signal, onReport: (report) => reports.push(report) });
    return { reports, pause };
  };

  it('tells each state as it comes, cut anywhere, and when to open the next one', async () => {
    const text = [
      'retry: 8000\n:   \n\n',
      'id: 3\nevent: status\ndata: {"job_id":"A","status":"running","progress":0.4,"message":"Scan 5 of 12 – ±"}\n\n',
      ':\n\n',
      'id: 9\nevent: complete\ndata: {"status":"completed","progress":1,"message":null,"result_url":"/l.mp4","poster_url":null}\n\n',
    ].join('');
    streams(text.slice(0, 60), text.slice(60, 130), text.slice(130));
    const { reports, pause } = await follow();
    expect(await pause).toBe(8_000);
    const blank = { jobId, posterUrl: null, place: null, waitSeconds: null };
    expect(reports).toEqual([
      {
        ...blank,
        status: 'running',
        message: 'Scan 5 of 12 – ±',
        progress: 0.4,
        resultUrl: null,
        version: 3,
      },
      { ...blank, status: 'completed', message: null, progress: 1, resultUrl: '/l.mp4', version: 9 },
    ]);
  });

  it('is asked for at its path, after the last version', async () => {
    const asked: unknown[] = [];
    serve = ({ url, headers }, response) => {
      asked.push(url, headers['last-event-id']);
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end('retry: 1000\n\n');
    };
    await (
      await follow(7)
    ).pause;
    expect(asked).toEqual([progressStreamPath(jobId), '7']);
  });

  it('tells the place of a queued job', async () => {
    streams(
      'id: 1\nevent: status\ndata: {"status":"queued","progress":0,"place":212,"wait_seconds":540}\n\n',
    );
    const { reports, pause } = await follow();
    await pause;
    expect(reports).toMatchObject([{ status: 'queued', place: 212, waitSeconds: 540 }]);
  });

  it('tells how a job failed, which is no failure of the stream', async () => {
    streams('id: 7\nevent: error\ndata: {"status":"failed","error":"No data."}\n\n');
    const { reports, pause } = await follow();
    await pause;
    expect(reports).toMatchObject([{ status: 'failed', message: 'No data.', version: 7 }]);
  });

  it.each([
    [
      'in its own words',
      'event: error\ndata: {"error":"The service restarts."}\n\n',
      'The service restarts.',
    ],
    ['without words', 'event: error\ndata: {}\n\n', 'Stream error'],
    ['with an end without a loop', 'event: complete\ndata: {"status":"completed"}\n\n', 'Stream error'],
    ['with nothing', '', 'Stream error'],
  ])('fails %s', async (_, text, sentence) => {
    streams(text);
    const { pause } = await follow();
    await expect(pause).rejects.toThrow(new StreamError(sentence));
  });

  it.each([
    ['its place is taken', 429, 'application/json'],
    ['another page comes in its place', 200, 'text/html'],
  ])('fails where %s', async (_, status, type) => {
    serve = (_request, response) => response.writeHead(status, { 'content-type': type }).end('{}');
    const { pause } = await follow();
    await expect(pause).rejects.toThrow(new StreamError('Stream error'));
  });

  it.each([
    ['the connection breaks', (response: ServerResponse) => response.destroy(), undefined],
    ['the page is left', (_response: ServerResponse, page: AbortController) => page.abort(), 'AbortError'],
  ])('ends with an error when %s', async (_, end, name) => {
    const page = new AbortController();
    serve = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('id: 1\nevent: status\ndata: {"status":"queued","progress":0}\n\n', () =>
        setImmediate(() => end(response, page)),
      );
    };
    const { pause } = await follow(0, page.signal);
    await expect(pause).rejects.toMatchObject(name ? { name } : {});
  });
});
