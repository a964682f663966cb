import { describe, expect, it } from 'vitest';
import { streamHealth } from './health-stream.ts';

describe('the stream that shows whether streams arrive', () => {
  it('sends two events apart from each other, about nothing', async () => {
    const sent: string[] = [];
    await streamHealth(
      (text) => void sent.push(text),
      async (milliseconds) => void sent.push(`waited ${milliseconds} ms`),
    );
    expect(sent).toEqual([
      'id: 1\nevent: begun\ndata: {}\n\n',
      'waited 100 ms',
      'id: 2\nevent: ended\ndata: {}\n\n',
    ]);
  });
});
